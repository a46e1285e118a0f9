import { Agent, request } from 'node:http';

export type HttpRequest = { path: string; headers?: Record<string, string>; body?: object };

export const HOST = '127.0.0.1';
export const CONNECTIONS = 16;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** Refusals are fast, so counting them would flatter a server; GraphQL answers 200 with its errors. */
export function sendRequest(port: number, call: HttpRequest): Promise<void> {
  const { path, headers, body } = call;
  const type = body && { 'content-type': 'application/json' };
  const options = { agent, host: HOST, port, path, method: body ? 'POST' : 'GET' };
  return new Promise((resolve, reject) => {
    const sent = request({ ...options, headers: { ...headers, ...type, 'sec-fetch-site': 'same-origin' } });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // A server closes a connection that was silent for some seconds, perhaps while it is taken again.
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(sendRequest(port, call));
      else reject(error);
    });
    sent.on('response', async (response) => {
      const text = Buffer.concat(await response.toArray()).toString();
      if (response.statusCode === 200 && !text.includes('"errors":[')) resolve();
      else reject(new Error(`${path}: ${response.statusCode} ${text.slice(0, 300)}`));
    });
    sent.end(body && JSON.stringify(body));
  });
}
