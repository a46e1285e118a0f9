import { installServiceWorker } from '#web/shell/release/newBuild.ts';
import { whenIdle } from '#web/ui/lazy/whenIdle.ts';

/**
 * On a first visit this area has arrived before the service worker was there to see it. Asked for once more, under its
 * eyes, our own file makes it keep the whole area: the next dead zone may come before the next visit.
 */
export function keepAreaOffline(): () => void {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  const ask = () => {
    // Nothing depends on the answer: without network the area is not cached yet.
    if (worker?.controller) fetch(import.meta.url).catch(() => undefined);
  };
  const cancel = whenIdle(() => void installServiceWorker());
  ask();
  worker?.addEventListener('controllerchange', ask);
  return () => {
    cancel();
    worker?.removeEventListener('controllerchange', ask);
  };
}
