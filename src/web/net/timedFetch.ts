const TIMEOUT_MS = 25_000;

/** The timeout covers the body too: on a failing network the browser itself waits for minutes. */
export async function fetchInTime(
  url: RequestInfo | URL,
  options: RequestInit = {},
  timeout = TIMEOUT_MS,
): Promise<Response> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeout);
  options.signal?.addEventListener('abort', abort, { once: true });
  try {
    const response = await fetch(url, { ...options, signal: controller.signal });
    const body = await response.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, response);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  }
}
