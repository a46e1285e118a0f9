import { lazyDialog } from '../lazy/lazyDialog.tsx';

export const Confirm = lazyDialog(async () => (await import('./ConfirmFrame.tsx')).ConfirmFrame);
