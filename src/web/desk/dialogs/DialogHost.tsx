import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import { showFailure } from '#web/net/showFailure.ts';
import type { DialogFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { LoadError, loadModule } from '#web/ui/lazy/retryableLazy.tsx';
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
  useEffect(() => runWhenIdle(() => void loadDialogs().catch(() => undefined)), []);
  const dialogs = useMemo(
    () => ({
      open,
      ask: (question: DialogQuestion) => {
        loadDialogs().then(
          ({ DIALOGS }) => {
            const Dialog = DIALOGS[question.about] as OpenDialog['Dialog'];
            setOpenDialog((last) => ({ question, Dialog, turn: (last?.turn ?? 0) + 1 }));
            setOpen(true);
          },
          () => showFailure(new LoadError()),
        );
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
