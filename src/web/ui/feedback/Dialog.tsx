import { lazyDialog } from '../lazy/lazyDialog.tsx';

/** Mantine's dialog weighs 25 kB, so it is loaded when it first opens. */
export const Dialog = lazyDialog(async () => (await import('./ModalFrame.tsx')).ModalFrame);
