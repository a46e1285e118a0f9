import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { makeAskProvider } from './askProvider.ts';

async function ask(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = new URL(`http://127.0.0.1:${port}/start`);
  return makeAskProvider(5000)(url, { headers: { authorization: 'Bearer key' } }).finally(() => {
    server.closeAllConnections();
    server.close();
  });
}

it('follows no redirect, which would carry the key elsewhere', async () => {
  const requests: (string | undefined)[] = [];
  const answer = ask((request, response) => {
    requests.push(request.url);
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  await expect(answer).rejects.toThrow('status 302');
  expect(requests).toEqual(['/start']);
});

it('stops reading an answer above 64 kB, even one without end', async () => {
  const chunk = Buffer.alloc(16 * 1024, ' ');
  const answer = ask((_, response) => {
    const write = () => {
      while (response.write(chunk));
    };
    response.on('drain', write);
    write();
  });
  await expect(answer).rejects.toThrow('status 200');
});
