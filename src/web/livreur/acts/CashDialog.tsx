import { lazyDialog } from '#web/ui/lazy/lazyDialog.tsx';

/** A file of this area, so that the service worker caches it and Mantine's dialog: the question also comes offline. */
export const CashDialog = lazyDialog(async () => (await import('./CashQuestion.tsx')).CashQuestion);
