import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Leg } from '#domain/lifecycle.ts';
import { lazyDialog } from '#web/ui/lazy/lazyDialog.tsx';
import type { DeskOrder } from '../types.ts';

const AssignDialog = lazyDialog(async () => (await import('./AssignDialog.tsx')).AssignDialog);
const TrackingDialog = lazyDialog(async () => (await import('./TrackingDialog.tsx')).TrackingDialog);
const EndDialog = lazyDialog(async () => (await import('./EndDialog.tsx')).EndDialog);
const PaidDialog = lazyDialog(async () => (await import('./PaidDialog.tsx')).PaidDialog);

/** What is asked before an act; `order` stays as the person saw it, so that the server can tell whether it has moved. */
export type Question =
  | { about: 'assign'; leg: Leg; order: DeskOrder }
  | { about: 'reassign' | 'track' | 'cancel' | 'remove' | 'paid'; order: DeskOrder };

interface DialogsContext {
  ask(question: Question): void;
  /** A dialog stands above whatever else is open: Esc is its own. */
  open: boolean;
}

const Dialogs = createContext<DialogsContext>({ ask: () => undefined, open: false });

/** The dialogs of the desk, from any of its screens. */
export const useDialogs = () => useContext(Dialogs);

/** One place for the dialogs of all cards: a card that leaves its list does not take an open dialog with it. */
export function DialogHost({ children }: { children: ReactNode }) {
  const [openDialog, setOpenDialog] = useState<{ question: Question; turn: number } | null>(null);
  const [open, setOpen] = useState(false);
  const dialogs = useMemo(
    () => ({
      open,
      ask: (question: Question) => {
        setOpenDialog((last) => ({ question, turn: (last?.turn ?? 0) + 1 }));
        setOpen(true);
      },
    }),
    [open],
  );
  return (
    <Dialogs.Provider value={dialogs}>
      {children}
      {openDialog ? (
        <Dialog
          key={openDialog.turn}
          question={openDialog.question}
          opened={open}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Dialogs.Provider>
  );
}

export interface DialogProps {
  order: DeskOrder;
  opened: boolean;
  onClose(): void;
}

function Dialog({ question, opened, onClose }: { question: Question; opened: boolean; onClose(): void }) {
  const shared = { order: question.order, opened, onClose };
  switch (question.about) {
    case 'assign':
      return <AssignDialog leg={question.leg} {...shared} />;
    case 'reassign':
      return <AssignDialog leg={null} {...shared} />;
    case 'track':
      return <TrackingDialog {...shared} />;
    case 'paid':
      return <PaidDialog {...shared} />;
    default:
      return <EndDialog act={question.about} {...shared} />;
  }
}
