/**
 * PostGraphile on a PostgreSQL of Debian, as one more server of the bench, in turns with the bare one and Laveo:
 * `npm run lab -- peers [options of npm run bench]`. Run as root: it installs PostgreSQL if there is none.
 */
import { runBench } from '#bench/runBench.ts';
import { startPostGraphile } from './peers/postGraphile.ts';

await runBench(process.argv.slice(2), [startPostGraphile]);
process.exit(0);
