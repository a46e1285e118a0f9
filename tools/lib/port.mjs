import { createServer } from 'node:net';
import { giveUp } from './say.mjs';

/** The port asked for, after making sure that it is one and that it is free.
 * @param {string} host @param {string} command how to run again on another one */
export async function freePort(host, command) {
  const wanted = process.env.PORT ?? '3000';
  const port = Number(wanted);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    giveUp(`PORT must be a number from 1 to 65535, not "${wanted}".`, 2);
  const trouble = await listenOnce(port, host);
  if (trouble === 'EADDRINUSE') {
    giveUp(
      `Port ${port} is taken by another program. Stop it, or choose another one: PORT=${port + 1} ${command}`,
    );
  }
  if (trouble)
    giveUp(`Port ${port} on ${host} cannot be used (${trouble}). Choose another one: PORT=3000 ${command}`);
  return port;
}

/** @param {number} port @param {string} host @returns {Promise<string | undefined>} */
const listenOnce = (port, host) =>
  new Promise((done) => {
    const probe = createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => done(error.code));
    probe.listen(port, host, () => probe.close(() => done(undefined)));
  });

/** A port that the system chooses.
 * @param {string} host @returns {Promise<number>} */
export const findFreePort = (host) =>
  new Promise((done) => {
    const probe = createServer();
    probe.listen(0, host, () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => done(port));
    });
  });
