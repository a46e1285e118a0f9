import { runBench } from './runBench.ts';

await runBench(process.argv.slice(2));
process.exit(0);
