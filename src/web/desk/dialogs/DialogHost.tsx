import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import { showFailure } from '#web/net/showFailure.ts';
import type { DialogFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { loadModule } from '#web/ui/lazy/retryableLazy.tsx';
import { runWhenIdle } from '#web/ui/lazy/whenIdle.ts';
import { type DialogQuestion, Dialogs } from './questions.ts';

/** The table names the file of each dialog, which the first screen does without. */
const loadDialogs = () => loadModule(() => import('./dialogTable.ts'));

interface OpenDialog {
  question: DialogQuestion;
  Dialog: ComponentType<DialogQuestion & DialogFrame>;
  turn: number;
}

/** One host holds the dialogs of all cards, so that a card leaving its list does not close an open dialog. */
export function DialogHost({ children }: { children: ReactNode }) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const [open, setOpen] = useState(false);
  useDoubleClickGuard();
  useEffect(() => runWhenIdle(() => void loadDialogs().catch(() => undefined)), []);
  const dialogs = useMemo(
    () => ({
      open,
      ask: (question: DialogQuestion) => {
        loadDialogs().then(({ DIALOGS }) => {
          const Dialog = DIALOGS[question.about] as OpenDialog['Dialog'];
          setOpenDialog((last) => ({ question, Dialog, turn: (last?.turn ?? 0) + 1 }));
          setOpen(true);
        }, showFailure);
      },
    }),
    [open],
  );
  return (
    <Dialogs.Provider value={dialogs}>
      {children}
      {openDialog ? (
        <openDialog.Dialog
          key={openDialog.turn}
          {...openDialog.question}
          opened={open}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Dialogs.Provider>
  );
}

/** A dialog may close between the two clicks of a double click; the second must not reach what lies below. */
function useDoubleClickGuard(): void {
  useEffect(() => {
    let beganInDialog = false;
    const blockStrayClick = (event: MouseEvent) => {
      const isInDialog = event.target instanceof Element && event.target.closest('[role=dialog]') !== null;
      if (event.detail <= 1) beganInDialog = isInDialog;
      else if (beganInDialog && !isInDialog) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    document.addEventListener('click', blockStrayClick, { capture: true });
    return () => document.removeEventListener('click', blockStrayClick, { capture: true });
  }, []);
}
