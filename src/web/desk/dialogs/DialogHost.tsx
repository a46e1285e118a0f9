import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { DialogFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { type DialogQuestion, type DialogQuestions, Dialogs } from './questions.ts';

const loadAttemptDialogs = () => import('../money/AttemptDialogs.tsx');
const loadMoneyDialogs = () => import('../money/MoneyDialogs.tsx');
const loadLinenDialogs = () => import('../linen/LinenDialogs.tsx');
const loadCashDialogs = () => import('../cash/CashDialogs.tsx');
const loadDrawerDialogs = () => import('../cash/DrawerDialogs.tsx');
const AssignDialog = createLazyDialog(async () => (await import('./AssignDialog.tsx')).AssignDialog);
const ManyDialog = createLazyDialog(async () => (await import('../many/ManyDialog.tsx')).SelectionDialog);

type Asked<About extends keyof DialogQuestions> = { about: About } & DialogQuestions[About];

const DIALOGS: { [About in keyof DialogQuestions]: ComponentType<Asked<About> & DialogFrame> } = {
  assign: AssignDialog,
  reassign: AssignDialog,
  cancel: createLazyDialog(async () => (await import('./CancelDialog.tsx')).CancelDialog),
  remove: createLazyDialog(async () => (await import('./RemoveDialog.tsx')).RemoveDialog),
  track: createLazyDialog(async () => (await import('./TrackingDialog.tsx')).TrackingDialog),
  contact: createLazyDialog(async () => (await import('../order/ContactDialog.tsx')).ContactDialog),
  revokeLink: createLazyDialog(async () => (await import('../order/RevokeLinkDialog.tsx')).RevokeLinkDialog),
  markPaid: createLazyDialog(async () => (await loadMoneyDialogs()).MarkPaidDialog),
  refund: createLazyDialog(async () => (await import('../money/RefundDialog.tsx')).RefundDialog),
  receivePayment: createLazyDialog(async () => (await loadAttemptDialogs()).ReceivePaymentDialog),
  returnPayment: createLazyDialog(async () => (await loadAttemptDialogs()).ReturnPaymentDialog),
  refuseDeclared: createLazyDialog(async () => (await loadMoneyDialogs()).RefuseDialog),
  reverse: createLazyDialog(async () => (await loadMoneyDialogs()).ReverseDialog),
  countIn: createLazyDialog(async () => (await loadLinenDialogs()).CountInDialog),
  settleCount: createLazyDialog(async () => (await loadLinenDialogs()).SettleCountDialog),
  fail: createLazyDialog(async () => (await loadLinenDialogs()).MissedVisitDialog),
  giveBack: createLazyDialog(async () => (await loadLinenDialogs()).GiveBackDialog),
  amend: createLazyDialog(async () => (await import('../linen/AmendDialog.tsx')).AmendDialog),
  movePromise: createLazyDialog(
    async () => (await import('../plant/MovePromiseDialog.tsx')).MovePromiseDialog,
  ),
  chooseSlot: createLazyDialog(async () => (await import('../plant/ChooseSlotDialog.tsx')).ChooseSlotDialog),
  claim: createLazyDialog(async () => (await import('../claims/ClaimDialog.tsx')).ClaimDialog),
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
