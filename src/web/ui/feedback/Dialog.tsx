import { createLazyDialog } from '../lazy/createLazyDialog.tsx';

/** Mantine's dialog weighs 25 kB, so it is loaded when it first opens. */
export const Dialog = createLazyDialog(async () => (await import('./ModalFrame.tsx')).ModalFrame);
