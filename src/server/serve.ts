import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Settings } from './settings.ts';

/** Limits of the socket itself, below anything a route could do. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 60_000;
const CHECKED_EVERY_MS = 5000;
const KEEP_ALIVE_MS = 5000;
const LARGEST_HEADERS = 16 * 1024;
const MOST_HEADERS = 100;
const MOST_SOCKETS = 10_000;

export function httpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: CHECKED_EVERY_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: LARGEST_HEADERS,
    },
    listener,
  );
  server.maxHeadersCount = MOST_HEADERS;
  server.maxConnections = MOST_SOCKETS;
  return server;
}

/** The port it got: the one asked for, or any free one for 0. */
export function listen(server: Server, { port, host }: Pick<Settings, 'port' | 'host'>): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

const INFLIGHT_MS = 10_000;
const IDLE_CHECK_MS = 200;

/** Takes no more requests, lets those under way finish for ten seconds, then cuts. */
export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    const cut = setTimeout(() => server.closeAllConnections(), INFLIGHT_MS);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(cut);
      resolve();
    });
  });
}
