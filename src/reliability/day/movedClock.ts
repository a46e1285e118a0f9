/** Imported before the server's own code: its clock stands where the process that started it says. */
let now = Number(process.env.CLOCK);
Date.now = () => now;
process.on('message', (at: number) => {
  now = at;
  process.send?.(at);
});
process.on('disconnect', () => process.exit(0));
