import { onceOpened } from './onceOpened.tsx';

/** Mantine's dialog weighs 25 kB. */
export const Dialog = onceOpened(async () => (await import('./ModalFrame.tsx')).ModalFrame);
