import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';

export interface Fate {
  /** The server has answered, but the client receives nothing. */
  loseAnswer?: boolean;
  /** Number of bytes after which the connection is cut, counted in both directions together. */
  cutAfter?: number;
  bytesPerSecond?: number;
  latencyMs?: number;
}

export interface BadNetwork {
  port: number;
  carried: number;
  lost: number;
  dropped: number;
  cutInAnswer: number;
  close(): Promise<void>;
}

/** A client must open a connection for each request, because each connection has one fate. */
export async function openBadNetwork(
  serverPort: number | string,
  fateOfNext: () => Fate,
): Promise<BadNetwork> {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const fate = fateOfNext();
    const upstream = dial({ port: Number(serverPort), host: '127.0.0.1', allowHalfOpen: true });
    line.carried++;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    const dropConnection = (how: 'lost' | 'dropped') => {
      if (client.destroyed) return;
      line[how]++;
      client.resetAndDestroy();
      upstream.destroy();
    };
    let passed = 0;
    const makeForwarder = (to: Socket) => (chunk: Buffer) => {
      const left = (fate.cutAfter ?? Number.POSITIVE_INFINITY) - passed;
      passed += chunk.length;
      to.write(chunk.subarray(0, Math.max(0, left)));
      if (chunk.length <= left) return;
      if (to === client) line.cutInAnswer++;
      dropConnection('dropped');
    };
    pumpChunks(client, fate, makeForwarder(upstream), () => upstream.end());
    if (fate.loseAnswer) {
      upstream.resume();
      upstream.on('end', () => dropConnection('lost'));
    } else pumpChunks(upstream, fate, makeForwarder(client), () => client.end());
    client.on('close', () => upstream.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const line: BadNetwork = {
    port: (server.address() as AddressInfo).port,
    carried: 0,
    lost: 0,
    dropped: 0,
    cutInAnswer: 0,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return line;
}

/** Each chunk is passed on in order, once a line of this speed would have carried it. */
function pumpChunks(
  from: Socket,
  { bytesPerSecond = Number.POSITIVE_INFINITY, latencyMs = 0 }: Fate,
  give: (chunk: Buffer) => void,
  end: () => void,
): void {
  let freeAt = 0;
  // Timers of less than a millisecond may overtake one another, so each runs the oldest transfer and not its own.
  const due: (() => void)[] = [];
  const scheduleTransfer = (bytes: number, act: () => void) => {
    const now = performance.now();
    freeAt = Math.max(freeAt, now) + (bytes / bytesPerSecond) * 1000;
    due.push(act);
    setTimeout(() => due.shift()?.(), freeAt + latencyMs - now);
  };
  from.on('data', (chunk: Buffer) => scheduleTransfer(chunk.length, () => give(chunk)));
  from.on('end', () => scheduleTransfer(0, end));
}
