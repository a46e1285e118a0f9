import { openBare } from '#db/connection.ts';

/** The server with bugs on call: an exception that nobody catches, and a promise that nobody awaits. */
process.on('SIGUSR2', () => {
  throw new Error('a bug');
});
process.on('SIGHUP', () => {
  Promise.reject(new Error('a bug'));
});
/** A query that never ends keeps the base busy, so nothing of it can be closed. */
process.on('SIGWINCH', () => {
  Object.getPrototypeOf(openBare(':memory:')).pragma = () => {
    throw new TypeError('This database connection is busy executing a query');
  };
  throw new Error('a bug');
});

await import('#server/boot/main.ts');
