/** The server with two bugs on call: an exception that nobody catches, and a promise that nobody awaits. */
process.on('SIGUSR2', () => {
  throw new Error('a bug');
});
process.on('SIGHUP', () => {
  Promise.reject(new Error('a bug'));
});

await import('#server/main.ts');
