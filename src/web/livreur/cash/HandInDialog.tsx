import { lazyDialog } from '#web/ui/lazy/lazyDialog.tsx';

/** A file of this area, so that the service worker caches it and Mantine's dialog: a till is handed in offline too. */
export const HandInDialog = lazyDialog(async () => (await import('./HandInQuestion.tsx')).HandInQuestion);
