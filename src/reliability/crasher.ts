import { openBare } from '#db/connection.ts';

/** Signals make this server fail: an exception that nobody catches, or a promise that nobody awaits. */
process.on('SIGUSR2', () => {
  throw new Error('a bug');
});
process.on('SIGHUP', () => {
  Promise.reject(new Error('a bug'));
});
/** A query that never ends keeps the database busy, so that it cannot be closed. */
process.on('SIGWINCH', () => {
  Object.getPrototypeOf(openBare(':memory:')).pragma = () => {
    throw new TypeError('This database connection is busy executing a query');
  };
  throw new Error('a bug');
});

await import('#server/boot/main.ts');
