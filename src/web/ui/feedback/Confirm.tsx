import { createLazyDialog } from '../lazy/createLazyDialog.tsx';

export const Confirm = createLazyDialog(async () => (await import('./ConfirmFrame.tsx')).ConfirmFrame);
