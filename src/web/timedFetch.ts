const PATIENCE_MS = 25_000;

/** A fetch that gives up, on its body too: on a dying network the browser itself would wait for minutes. */
export async function timedFetch(url: RequestInfo | URL, options: RequestInit = {}): Promise<Response> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, PATIENCE_MS);
  options.signal?.addEventListener('abort', abort, { once: true });
  try {
    const answer = await fetch(url, { ...options, signal: controller.signal });
    const body = await answer.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, answer);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  }
}
