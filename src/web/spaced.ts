/** Runs at once, then never before the last run is over and `pause` has passed; what was asked meanwhile runs then. */
export function spaced(pause: number, run: () => Promise<unknown>): { ask(): void; end(): void } {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let asked = false;
  let ended = false;
  const ask = () => {
    asked = true;
    if (running || resting !== undefined || ended) return;
    asked = false;
    running = true;
    resting = setTimeout(() => {
      resting = undefined;
      if (asked) ask();
    }, pause);
    void run()
      .catch(() => undefined)
      .then(() => {
        running = false;
        if (asked) ask();
      });
  };
  const end = () => {
    ended = true;
    clearTimeout(resting);
  };
  return { ask, end };
}
