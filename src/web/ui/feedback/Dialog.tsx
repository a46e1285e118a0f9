import { lazyDialog } from '../lazy/lazyDialog.tsx';

/** Mantine's dialog weighs 25 kB, so that it is loaded on first opening. */
export const Dialog = lazyDialog(async () => (await import('./ModalFrame.tsx')).ModalFrame);
