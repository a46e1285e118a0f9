/** This module must be imported before the server's code, so that no module of it sees the real clock. */
let now = Number(process.env.CLOCK);
Date.now = () => now;
process.on('message', (at: number) => {
  now = at;
  process.send?.(at);
});
process.on('disconnect', () => process.exit(0));
