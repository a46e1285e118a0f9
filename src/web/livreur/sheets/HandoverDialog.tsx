import { lazyDialog } from '#web/ui/lazy/lazyDialog.tsx';

/** A file of this area, so that the service worker caches it: linen changes hands offline too. */
export const HandoverDialog = lazyDialog(async () => (await import('./HandoverSheet.tsx')).HandoverSheet);
