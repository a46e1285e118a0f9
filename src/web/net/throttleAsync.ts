/** A run starts once the last one is over and `pauseMs` has passed; requests made meanwhile share one run. */
export function throttleAsync(pauseMs: number, run: () => Promise<unknown>) {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isRequested = false;
  let isStopped = false;
  const requestRun = () => {
    isRequested = true;
    if (isRunning || pause !== undefined || isStopped) return;
    isRequested = false;
    isRunning = true;
    pause = setTimeout(() => {
      pause = undefined;
      if (isRequested) requestRun();
    }, pauseMs);
    void run()
      .catch(() => undefined)
      .then(() => {
        isRunning = false;
        if (isRequested) requestRun();
      });
  };
  const stop = () => {
    isStopped = true;
    clearTimeout(pause);
  };
  return { request: requestRun, stop };
}
