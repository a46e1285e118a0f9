import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pause } from '../servers.ts';

export interface Speed {
  latency: number;
  kilobits: number;
}

export const SLOW_3G: Speed = { latency: 400, kilobits: 400 };
export const SLOW_4G: Speed = { latency: 150, kilobits: 1600 };

export interface SlowNetwork {
  port: number;
  setSpeed(speed: Speed | null): void;
  countBytes(): Promise<number>;
  close(): void;
}

const QUIET_MS = 1500;

/** This proxy also slows the requests of a service worker, which the browser's own throttling leaves out. */
export async function startSlowNetwork(to: number): Promise<SlowNetwork> {
  let speed: Speed | null = null;
  let last = performance.now();
  let bytesDown = 0;
  const sockets = new Set<Socket>();
  const lanes = { up: 0, down: 0 };
  const wire = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    relayBytes(near, far, 'up', speed?.latency ?? 0);
    relayBytes(far, near, 'down', 0);
  });

  function relayBytes(from: Socket, into: Socket, lane: keyof typeof lanes, handshake: number): void {
    let earliest = performance.now() + handshake;
    sockets.add(from);
    const scheduleTransfer = (bytes: number, act: () => void) => {
      last = performance.now();
      if (lane === 'down') bytesDown += bytes;
      const milliseconds = speed ? (bytes * 8) / speed.kilobits : 0;
      lanes[lane] = Math.max(performance.now(), lanes[lane]) + milliseconds;
      earliest = Math.max(earliest, lanes[lane] + (speed?.latency ?? 0) / 2);
      setTimeout(act, earliest - performance.now());
    };
    from.on('data', (chunk: Buffer) =>
      scheduleTransfer(chunk.length, () => into.destroyed || into.write(chunk)),
    );
    from.on('end', () => scheduleTransfer(0, () => into.destroyed || into.end()));
    from.on('error', () => into.destroy());
    from.on('close', () => sockets.delete(from));
  }

  await new Promise<void>((ready) => wire.listen(0, '127.0.0.1', ready));
  return {
    port: (wire.address() as AddressInfo).port,
    setSpeed: (next) => {
      speed = next;
    },
    countBytes: async () => {
      while (performance.now() - last < QUIET_MS) await pause(100);
      const counted = bytesDown;
      bytesDown = 0;
      return counted;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      wire.close();
    },
  };
}
