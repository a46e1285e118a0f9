import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ONCE, openScratchFolder } from '#testing/openWorld.ts';

const PEOPLE = 900;

const { main } = inject('programs');
let server: ChildProcess;
let port: number;
const sockets: Socket[] = [];
const folder = openScratchFolder(ONCE);

beforeAll(async () => {
  const holder = createServer();
  await new Promise<void>((held) => holder.listen(0, '127.0.0.1', 4096, held));
  port = (holder.address() as AddressInfo).port;
  const { fd } = (holder as Server & { _handle: { fd: number } })._handle;
  server = spawn(process.execPath, [main], {
    cwd: folder.path,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: folder.path, PORT: String(port), LISTEN_FDS: '1' },
    stdio: ['ignore', 'ignore', 'ignore', fd],
  });
  await new Promise((closed) => holder.close(closed));
  // The port accepts connections already, so this request waits until the server has started.
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).ok).toBe(true);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  const ended = once(server, 'close');
  server.kill('SIGKILL');
  await ended;
});

it(`${PEOPLE} people who come while the server cannot take them stand in line, and all are served after`, async () => {
  server.kill('SIGSTOP');
  let [inLine, served] = [0, 0];
  for (let n = 0; n < PEOPLE; n++) {
    const socket = connect(port, '127.0.0.1', () => {
      inLine++;
      socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`);
    });
    socket.once('data', (chunk) => {
      if (chunk.toString().startsWith('HTTP/1.1 200')) served++;
    });
    socket.on('error', () => {});
    sockets.push(socket);
  }
  await expect.poll(() => inLine).toBe(PEOPLE);
  server.kill('SIGCONT');
  await expect.poll(() => served).toBe(PEOPLE);
});
