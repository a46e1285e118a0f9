/** A run starts once the last one is over and `pauseMs` has passed; requests made meanwhile share one run. */
export function throttleAsync(pauseMs: number, run: () => Promise<unknown>) {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isRequested = false;
  let isStopped = false;
  const request = () => {
    isRequested = true;
    if (isRunning || pause !== undefined || isStopped) return;
    isRequested = false;
    isRunning = true;
    pause = setTimeout(() => {
      pause = undefined;
      if (isRequested) request();
    }, pauseMs);
    void run()
      .catch(() => undefined)
      .then(() => {
        isRunning = false;
        if (isRequested) request();
      });
  };
  const stop = () => {
    isStopped = true;
    clearTimeout(pause);
  };
  return { request, stop };
}
