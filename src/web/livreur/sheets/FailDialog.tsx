import { lazyDialog } from '#web/ui/lazy/lazyDialog.tsx';

/** A file of this area, so that the service worker caches it: nobody is at home offline too. */
export const FailDialog = lazyDialog(async () => (await import('./FailSheet.tsx')).FailSheet);
