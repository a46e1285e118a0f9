import type { Data } from './data.ts';
import { getMedian } from './load.ts';
import { type Dialect, LAVEO, pickOrderIds } from './pair.ts';
import { RawHttp } from './rawHttp.ts';
import { printProgress } from './report.ts';
import { pause } from './servers.ts';
import { Streams } from './streams.ts';

export interface FanOut {
  screens: number;
  by: Map<string, number>;
}

/** The first rounds run code that is not compiled yet, so they are not counted. */
const WARM_UP = 3;

export async function measureFanOut(
  servers: readonly Dialect[],
  data: Data,
  crowds: readonly number[],
  rounds: number,
): Promise<{ fanOut: FanOut[]; bytesEach: number }> {
  const fanOut = crowds.map((screens): FanOut => ({ screens, by: new Map() }));
  let bytesEach = 0;
  for (const dialect of servers) {
    printProgress(`streams of ${dialect.name}`);
    const { port } = dialect.running;
    const streams = new Streams(port, (i) => data.watchers[Math.floor(i / 5)]?.cookie ?? '');
    const moving = pickOrderIds(dialect.folder, crowds.length * (rounds + WARM_UP), 'picked_up');
    const before = dialect.running.memory();
    for (const { screens, by } of fanOut) {
      await streams.openStreams(screens);
      await pause(500);
      if (dialect.name === LAVEO) bytesEach = (dialect.running.memory() - before) / screens;
      const taken: number[] = [];
      for (let round = -WARM_UP; round < rounds; round++) {
        const ask = dialect.move(moving.pop() ?? '', 'picked_up', 'processing');
        // A server closes connections that were silent for five seconds, so each round opens a new one.
        const wire = await RawHttp.open(port);
        const changeOrder = async () => {
          const { status, body } = await wire.sendRequest(ask);
          if (status !== 200) throw new Error(`${ask.path}: ${status} ${body}`);
        };
        const taking = await streams.timeNudge(changeOrder);
        if (round >= 0) taken.push(taking);
        wire.close();
        await pause(50);
      }
      by.set(dialect.name, getMedian(taken));
    }
    streams.close();
  }
  return { fanOut, bytesEach };
}
