import { readFileSync, statSync } from 'node:fs';
import type { Data } from './data.ts';
import { formatInteger, formatMs, getMedian, printProgress, printRow, printTableHead } from './report.ts';
import { type BareProgram, pause, startBare, startLaveo } from './servers.ts';

const COLUMNS = ['server', 'orders', 'start (≤ 400 ms)', 'idle (≤ 110 MB)', 'file, an order (≤ 4 kB)'];

export async function measureStarts([small, large]: [Data, Data], bare: BareProgram, rounds: number) {
  printTableHead('Start and idle memory', COLUMNS);
  const programs = [
    { name: 'bare', orders: small.orders, folder: bare.folder, start: () => startBare(small, bare) },
    { name: 'Laveo', ...small, start: () => startLaveo(small) },
    { name: 'Laveo', ...large, start: () => startLaveo(large) },
  ];
  for (const { name, orders, folder, start } of programs) {
    printProgress(`starts of ${name} with ${orders} orders`);
    const times: number[] = [];
    const memories: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const { server } = await start();
      // The pause covers the work that a start leaves for later, and is too short for anything else to begin.
      await pause(700);
      const [, kb] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
      times.push(server.startMs);
      memories.push(Number(kb) / 1024);
      await server.stop();
    }
    const kbAnOrder = statSync(`${folder}/laveo.sqlite`).size / orders / 1000;
    const memory = `${formatInteger(getMedian(memories))} MB`;
    printRow([name, formatInteger(orders), formatMs(getMedian(times)), memory, `${kbAnOrder.toFixed(1)} kB`]);
  }
}
