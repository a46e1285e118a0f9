import { lazyDialog } from '../lazy/lazyDialog.tsx';

/** Loaded on first opening: Mantine's dialog weighs 25 kB. */
export const Dialog = lazyDialog(async () => (await import('./ModalFrame.tsx')).ModalFrame);
