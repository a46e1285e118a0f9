import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MAX_HEADERS } from '../http/requestGuard.ts';
import type { Settings } from '../settings.ts';

const HEADERS_MS = 10_000;
const REQUEST_MS = 60_000;
const CHECK_INTERVAL_MS = 5000;
const KEEP_ALIVE_MS = 5000;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_SOCKETS = 10_000;
/**
 * Node's default backlog of 511 would shorten the queue of laveo.socket, and a client that finds it full
 * may wait 16 s before it tries again.
 */
const MAX_WAITING = 4096;

export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    listener,
  );
  // Node drops further headers without a word; one more than allowed is read, so that the guard can refuse.
  server.maxHeadersCount = MAX_HEADERS + 1;
  server.maxConnections = MAX_SOCKETS;
  return server;
}

/** systemd passes its sockets as file descriptors from this number on. */
const HANDED_SOCKET = 3;

/**
 * A socket that the service manager holds stays open during a restart, so connections wait instead of being
 * refused.
 */
export function findHandedSocket(env: NodeJS.ProcessEnv, pid: number): { fd: number } | null {
  const isForUs = env.LISTEN_PID === undefined || Number(env.LISTEN_PID) === pid;
  return env.LISTEN_FDS === '1' && isForUs ? { fd: HANDED_SOCKET } : null;
}

/** Port 0 lets the system choose a free port. */
export function listen(server: Server, { port, host }: Pick<Settings, 'port' | 'host'>): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const handed = findHandedSocket(process.env, process.pid);
    server.listen(handed ?? { port, host }, MAX_WAITING, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

const MAX_DRAIN_MS = 10_000;
const IDLE_CHECK_MS = 200;

export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    const deadline = setTimeout(() => server.closeAllConnections(), MAX_DRAIN_MS);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(deadline);
      resolve();
    });
  });
}
