import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { DialogFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { ORDER_DIALOGS } from '../order/orderActs.ts';
import { type DialogOf, type DialogQuestion, type DialogQuestions, Dialogs } from './questions.ts';

const loadAttemptDialogs = () => import('../money/AttemptDialogs.tsx');
const loadCashDialogs = () => import('../cash/CashDialogs.tsx');
const loadDrawerDialogs = () => import('../cash/DrawerDialogs.tsx');
const ManyDialog = createLazyDialog(async () => (await import('../many/ManyDialog.tsx')).SelectionDialog);

const DIALOGS: { [About in keyof DialogQuestions]: DialogOf<About> } = {
  ...ORDER_DIALOGS,
  receivePayment: createLazyDialog(async () => (await loadAttemptDialogs()).ReceivePaymentDialog),
  returnPayment: createLazyDialog(async () => (await loadAttemptDialogs()).ReturnPaymentDialog),
  answerClaim: createLazyDialog(async () => (await import('../claims/AnswerDialog.tsx')).AnswerDialog),
  assignMany: ManyDialog,
  reassignMany: ManyDialog,
  reassignAll: createLazyDialog(
    async () => (await import('../livreurs/ReassignAllDialog.tsx')).ReassignAllDialog,
  ),
  round: createLazyDialog(
    async () => (await import('../livreurs/LivreurRoundDialog.tsx')).LivreurRoundDialog,
  ),
  countCash: createLazyDialog(async () => (await loadCashDialogs()).CountDialog),
  handInFor: createLazyDialog(async () => (await loadCashDialogs()).HandInForDialog),
  recountCash: createLazyDialog(async () => (await loadCashDialogs()).RecountDialog),
  spendCash: createLazyDialog(async () => (await loadDrawerDialogs()).SpendDialog),
  depositCash: createLazyDialog(async () => (await loadDrawerDialogs()).DepositDialog),
  closeDay: createLazyDialog(async () => (await loadDrawerDialogs()).CloseDayDialog),
  settleGap: createLazyDialog(async () => (await loadCashDialogs()).SettleDialog),
  counterQr: createLazyDialog(async () => (await import('../money/CounterQr.tsx')).CounterQr),
  keys: createLazyDialog(async () => (await import('../table/KeysDialog.tsx')).KeysDialog),
};

/** One host holds the dialogs of all cards, so that a card leaving its list does not close an open dialog. */
export function DialogHost({ children }: { children: ReactNode }) {
  const [openDialog, setOpenDialog] = useState<{ question: DialogQuestion; turn: number } | null>(null);
  const [open, setOpen] = useState(false);
  useDoubleClickGuard();
  const dialogs = useMemo(
    () => ({
      open,
      ask: (question: DialogQuestion) => {
        setOpenDialog((last) => ({ question, turn: (last?.turn ?? 0) + 1 }));
        setOpen(true);
      },
    }),
    [open],
  );
  const Dialog =
    openDialog && (DIALOGS[openDialog.question.about] as ComponentType<DialogQuestion & DialogFrame>);
  return (
    <Dialogs.Provider value={dialogs}>
      {children}
      {Dialog ? (
        <Dialog key={openDialog.turn} {...openDialog.question} opened={open} onClose={() => setOpen(false)} />
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
