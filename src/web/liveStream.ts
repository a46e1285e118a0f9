export type LiveState = 'live' | 'waiting' | 'offline';
export interface LiveEvents {
  /** Connected (again): whatever happened meanwhile was missed. */
  onHello(): void;
  onOrder(): void;
  onPosition(orderId: string): void;
  onState(state: LiveState): void;
  /** The server closed the door: the session may have ended. */
  onRefused(): void;
}

const POLL_MS = 30_000;
const FAILURES_BEFORE_POLLING = 3;
/** The server is heard every twenty seconds; two beats missed, and the line is dead though nobody said so. */
export const SILENT_MS = 50_000;

/** One stream of nudges while the tab is visible. Returns its end. */
export function openLiveStream(events: LiveEvents): () => void {
  let source: EventSource | null = null;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(retry);
    clearTimeout(silence);
    source?.close();
    source = null;
  };
  const stopPolling = () => {
    clearInterval(poll);
    poll = undefined;
  };
  const lost = () => {
    failures += 1;
    events.onState(navigator.onLine ? 'waiting' : 'offline');
    if (failures >= FAILURES_BEFORE_POLLING) poll ??= setInterval(events.onHello, POLL_MS);
  };
  const fail = () => {
    lost();
    // The browser reconnects by itself after a cut, but never after a refusal.
    if (source?.readyState !== EventSource.CLOSED) return;
    events.onRefused();
    close();
    retry = setTimeout(open, Math.min(2000 * 2 ** failures, POLL_MS) * (0.75 + Math.random() / 2));
  };
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      lost();
      reopen();
    }, SILENT_MS);
  };
  const open = () => {
    if (source || document.hidden) return;
    source = new EventSource('/live');
    heard();
    for (const event of ['hello', 'beat', 'order', 'position']) source.addEventListener(event, heard);
    source.addEventListener('hello', () => {
      failures = 0;
      stopPolling();
      events.onState('live');
      events.onHello();
    });
    source.addEventListener('order', () => events.onOrder());
    source.addEventListener('position', (event) => events.onPosition(orderIn(event)));
    source.addEventListener('error', fail);
  };
  const follow = () => {
    if (document.hidden) {
      close();
      stopPolling();
    } else open();
  };
  const reopen = () => {
    close();
    open();
  };
  const offline = () => events.onState('offline');

  open();
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', reopen);
  window.addEventListener('offline', offline);
  return () => {
    close();
    stopPolling();
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('online', reopen);
    window.removeEventListener('offline', offline);
  };
}

function orderIn(event: MessageEvent<string>): string {
  const { orderId } = JSON.parse(event.data) as { orderId: string };
  return orderId;
}
