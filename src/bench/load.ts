import { type Asked, RawHttp } from './rawHttp.ts';

export const CONNECTIONS = 16;

export type Load = { perSecond: number; p99: number; bytes: number };

export async function runLoad(port: number, count: number, requestAt: (i: number) => Asked): Promise<Load> {
  const wires = await Promise.all(Array.from({ length: CONNECTIONS }, () => RawHttp.open(port)));
  const times: number[] = [];
  let next = 0;
  let bytes = 0;
  const began = performance.now();
  await Promise.all(
    wires.map(async (wire) => {
      while (next < count) {
        const one = requestAt(next++);
        const since = performance.now();
        const answer = await wire.sendRequest(one);
        times.push(performance.now() - since);
        bytes = answer.bytes;
        // Refusals are fast, so counting them would flatter the rate; GraphQL answers 200 with its errors.
        if (answer.status !== 200 || answer.body.includes('"errors":['))
          throw new Error(`${one.path}: ${answer.status} ${answer.body.slice(0, 300)}`);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  for (const wire of wires) wire.close();
  return { perSecond: count / seconds, p99: getQuantile(times, 0.99), bytes };
}

export function getQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const getMedian = (values: readonly number[]) => getQuantile(values, 0.5);
