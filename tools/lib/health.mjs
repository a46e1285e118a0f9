import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Waits until the server answers, at most half a minute.
 * @param {string} host @param {number} port @param {string} publicUrl the only Host the server listens to */
export async function answers(host, port, publicUrl) {
  const anywhere = host === '0.0.0.0' || host === '::';
  for (let tries = 0; tries < 300; tries++) {
    if (await isHealthy(anywhere ? '127.0.0.1' : host, port, new URL(publicUrl).host)) return true;
    await pause(100);
  }
  return false;
}

/** @param {string} hostname @param {number} port @param {string} host @returns {Promise<boolean>} */
const isHealthy = (hostname, port, host) =>
  new Promise((done) => {
    const request = get(
      { hostname, port, path: '/healthz', headers: { host }, timeout: 1000 },
      (response) => {
        response.resume();
        done(response.statusCode === 200);
      },
    );
    request.once('timeout', () => request.destroy());
    request.once('error', () => done(false));
  });
