/** The longest that what can wait does wait once the page has loaded: a phone may be busy for ever. */
const PATIENCE_MS = 3_000;
/** For browsers that do not tell when they are idle. */
const WITHOUT_WORD_MS = 500;

/** Runs once the page has loaded and the browser has nothing else to do. Returns what calls it off. */
export function runWhenIdle(work: () => void): () => void {
  let cancel = () => {};
  const ask = () => {
    if ('requestIdleCallback' in window) {
      const id = requestIdleCallback(work, { timeout: PATIENCE_MS });
      cancel = () => cancelIdleCallback(id);
    } else {
      const id = setTimeout(work, WITHOUT_WORD_MS);
      cancel = () => clearTimeout(id);
    }
  };
  if (document.readyState === 'complete') ask();
  else {
    window.addEventListener('load', ask, { once: true });
    cancel = () => window.removeEventListener('load', ask);
  }
  return () => cancel();
}
