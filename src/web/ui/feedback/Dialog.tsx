import { useState } from 'react';
import { createLazyDialog } from '../lazy/createLazyDialog.tsx';

/** Mantine's dialog weighs 25 kB, so it is loaded when it first opens. */
export const Dialog = createLazyDialog(async () => (await import('./ModalFrame.tsx')).ModalFrame);

export const Confirm = createLazyDialog(async () => (await import('./ConfirmFrame.tsx')).ConfirmFrame);

/** Each opening has its own key, so that the dialog starts from its subject's current state. */
export function useDialogSubject<Subject>() {
  const [opening, setOpening] = useState<{ subject: Subject; key: number } | null>(null);
  const [opened, setOpened] = useState(false);
  const open = (subject: Subject) => {
    setOpening((last) => ({ subject, key: (last?.key ?? 0) + 1 }));
    setOpened(true);
  };
  return { opening, open, frame: { opened, onClose: () => setOpened(false) } };
}
