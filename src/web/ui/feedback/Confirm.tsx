import { lazyDialog } from '../lazy/lazyDialog.tsx';

/** Asks once more before an act; loaded on first opening, with its frame. */
export const Confirm = lazyDialog(async () => (await import('./ConfirmFrame.tsx')).ConfirmFrame);
