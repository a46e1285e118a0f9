import { openBare } from '#db/connection.ts';

/** Signals make this server fail: an exception that nobody catches, or a promise that nobody awaits. */
process.on('SIGUSR2', () => {
  throw new Error('a bug');
});
process.on('SIGHUP', () => {
  Promise.reject(new Error('a bug'));
});
/** `pragma` fails as if a running query kept the database busy, so that the database cannot be closed. */
process.on('SIGWINCH', () => {
  Object.getPrototypeOf(openBare(':memory:')).pragma = () => {
    throw new TypeError('This database connection is busy executing a query');
  };
  throw new Error('a bug');
});

await import('#server/boot/main.ts');
