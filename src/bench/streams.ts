import { connect, type Socket } from 'node:net';
import type { Data } from './data.ts';
import { HOST, sendRequest } from './http.ts';
import { formatInteger, formatMs, getMedian, printProgress, printRow, printTableHead } from './report.ts';
import { pause, queryFile, startLaveo } from './servers.ts';

const GOALS_MS = { 1000: 45, 5000: 140 };

/** Measures the time from one change of an order until every open screen of the desk has heard of it. */
export async function measureStreams(data: Data): Promise<void> {
  const { server, move } = await startLaveo(data);
  const orderIds = queryFile(data.folder, `select id from orders where status = 'picked_up'`);
  const sockets: Socket[] = [];
  let waiting = 0;
  let onAll = () => {};
  const openScreen = (i: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(server.port, HOST).on('error', reject);
      // A server allows 500 streams an address and 5 a person, so the bench forwards many of both, as a proxy does.
      const from = `x-forwarded-for: 10.0.${Math.floor(i / 100)}.${i % 100}`;
      const cookie = `cookie: ${data.watchers[Math.floor(i / 5)]?.cookie}`;
      socket.write(`GET /live HTTP/1.1\r\nhost: ${HOST}\r\n${from}\r\n${cookie}\r\n\r\n`);
      socket.on('data', (chunk) => {
        if (chunk.includes('event: hello')) resolve();
        if (chunk.includes('event: order') && --waiting === 0) onAll();
      });
      sockets.push(socket);
    });
  printTableHead('One change to all screens', ['screens', 'goal', 'median']);
  for (const [screens, mostMs] of Object.entries(GOALS_MS)) {
    printProgress(`${screens} screens`);
    while (sockets.length < Number(screens)) await openScreen(sockets.length);
    const times: number[] = [];
    // The first rounds run code that is not compiled yet, so they are not counted.
    for (let round = -3; round < 5; round++) {
      await pause(100);
      waiting = sockets.length;
      const heard = new Promise<void>((done) => {
        onAll = done;
      });
      const since = performance.now();
      const change = move(orderIds.pop() ?? '', 'picked_up', 'processing');
      await Promise.all([heard, sendRequest(server.port, change)]);
      if (round >= 0) times.push(performance.now() - since);
    }
    printRow([formatInteger(Number(screens)), `≤ ${mostMs} ms`, formatMs(getMedian(times))]);
  }
  for (const socket of sockets) socket.destroy();
  await server.stop();
}
