import { endpoints } from '#domain/addresses.ts';

export type LiveState = 'live' | 'waiting' | 'offline';
export interface LiveEvents {
  /** Events sent before a new connection were missed, so everything shown may be stale. */
  onHello(): void;
  /** By what has changed. */
  nudges: Record<string, (data: string) => void>;
  /** Any message, a beat included: the server is there. */
  onMessage(): void;
  onState(state: LiveState): void;
  /** The server refused the stream: the session may have ended. */
  onRefused(): void;
}

const POLL_MS = 30_000;
const FAILURES_BEFORE_POLLING = 3;
/** The server sends a beat every twenty seconds; after two missed beats the connection counts as dead. */
export const SILENT_MS = 50_000;

export function openLiveStream(events: LiveEvents): () => void {
  let source: EventSource | null = null;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const closeStream = () => {
    clearTimeout(retry);
    clearTimeout(silence);
    source?.close();
    source = null;
  };
  const stopPolling = () => {
    clearInterval(poll);
    poll = undefined;
  };
  const countFailure = () => {
    failures += 1;
    events.onState(navigator.onLine ? 'waiting' : 'offline');
    if (failures >= FAILURES_BEFORE_POLLING) poll ??= setInterval(events.onHello, POLL_MS);
  };
  const handleError = () => {
    countFailure();
    // The browser reconnects by itself after a network error, but never after a refusal.
    if (source?.readyState !== EventSource.CLOSED) return;
    events.onRefused();
    closeStream();
    retry = setTimeout(openStream, Math.min(2000 * 2 ** failures, POLL_MS) * (0.75 + Math.random() / 2));
  };
  const restartSilenceTimer = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      countFailure();
      reopenStream();
    }, SILENT_MS);
  };
  const handlers: LiveEvents['nudges'] = {
    hello: () => {
      failures = 0;
      stopPolling();
      events.onState('live');
      events.onHello();
    },
    beat: () => undefined,
    ...events.nudges,
  };
  const openStream = () => {
    if (source || document.hidden) return;
    source = new EventSource(endpoints.live);
    restartSilenceTimer();
    for (const [name, handle] of Object.entries(handlers))
      source.addEventListener(name, (event: MessageEvent<string>) => {
        restartSilenceTimer();
        events.onMessage();
        handle(event.data);
      });
    source.addEventListener('error', handleError);
  };
  const handleVisibility = () => {
    if (document.hidden) {
      closeStream();
      stopPolling();
    } else openStream();
  };
  const reopenStream = () => {
    closeStream();
    openStream();
  };
  const reportOffline = () => events.onState('offline');

  openStream();
  document.addEventListener('visibilitychange', handleVisibility);
  window.addEventListener('online', reopenStream);
  window.addEventListener('offline', reportOffline);
  return () => {
    closeStream();
    stopPolling();
    document.removeEventListener('visibilitychange', handleVisibility);
    window.removeEventListener('online', reopenStream);
    window.removeEventListener('offline', reportOffline);
  };
}
