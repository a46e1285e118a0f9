import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pause } from './servers.ts';

export interface Meter {
  port: number;
  reset(): void;
  /** Bytes that the server sent since the last reset, once nothing more has come for a while. */
  quiet(): Promise<number>;
  close(): void;
}

const QUIET_MS = 1500;

/** A wire before a server that counts what goes through it, whoever asked: pages, their workers, the browser itself. */
export async function countBytes(to: number): Promise<Meter> {
  let bytes = 0;
  let last = performance.now();
  const sockets = new Set<Socket>();
  const wire = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    far.on('data', (chunk) => {
      bytes += chunk.length;
      last = performance.now();
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((ready) => wire.listen(0, '127.0.0.1', ready));
  return {
    port: (wire.address() as AddressInfo).port,
    reset: () => {
      bytes = 0;
      last = performance.now();
    },
    quiet: async () => {
      while (performance.now() - last < QUIET_MS) await pause(100);
      return bytes;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      wire.close();
    },
  };
}
