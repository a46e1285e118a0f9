/**
 * PostGraphile on a PostgreSQL of Debian, as one more server of the bench, in turns with the bare one and Laveo:
 * `npm run lab -- peers [options of npm run bench]`. Run as root: it installs PostgreSQL if there is none.
 */
import type { Peer } from '#bench/comparePair.ts';
import { runBench } from '#bench/runBench.ts';
import { startPostGraphile } from './peers/postGraphile.ts';

const peers: Peer[] = [{ name: 'PostGraphile', begin: startPostGraphile }];
await runBench(process.argv.slice(2), peers);
process.exit(0);
