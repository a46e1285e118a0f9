import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import { lazyDialog } from '#web/ui/lazy/lazyDialog.tsx';
import { type DialogFrame, type DialogQuestion, type DialogQuestions, Dialogs } from './questions.ts';

const loadMoney = () => import('../money/MoneyDialogs.tsx');
const loadLinen = () => import('../linen/LinenDialogs.tsx');
const loadCash = () => import('../cash/CashDialogs.tsx');
const AssignDialog = lazyDialog(async () => (await import('./AssignDialog.tsx')).AssignDialog);
const EndDialog = lazyDialog(async () => (await import('./EndDialog.tsx')).EndDialog);
const ManyDialog = lazyDialog(async () => (await import('../many/ManyDialog.tsx')).ManyDialog);

type Asked<About extends keyof DialogQuestions> = { about: About } & DialogQuestions[About];

const DIALOGS: { [About in keyof DialogQuestions]: ComponentType<Asked<About> & DialogFrame> } = {
  assign: AssignDialog,
  reassign: AssignDialog,
  cancel: EndDialog,
  remove: EndDialog,
  track: lazyDialog(async () => (await import('./TrackingDialog.tsx')).TrackingDialog),
  markPaid: lazyDialog(async () => (await loadMoney()).PaidDialog),
  refund: lazyDialog(async () => (await loadMoney()).RefundDialog),
  refuseDeclared: lazyDialog(async () => (await loadMoney()).RefuseDialog),
  reverse: lazyDialog(async () => (await loadMoney()).ReverseDialog),
  hasMoney: lazyDialog(async () => (await import('../money/HasMoneyDialog.tsx')).HasMoneyDialog),
  countIn: lazyDialog(async () => (await loadLinen()).CountInDialog),
  settleCount: lazyDialog(async () => (await loadLinen()).SettleCountDialog),
  fail: lazyDialog(async () => (await loadLinen()).MissedVisitDialog),
  giveBack: lazyDialog(async () => (await loadLinen()).GivenBackDialog),
  amend: lazyDialog(async () => (await import('../linen/AmendDialog.tsx')).AmendDialog),
  movePromise: lazyDialog(async () => (await import('../plant/MovePromiseDialog.tsx')).MovePromiseDialog),
  claim: lazyDialog(async () => (await import('../claims/ClaimDialog.tsx')).ClaimDialog),
  answerClaim: lazyDialog(async () => (await import('../claims/AnswerDialog.tsx')).AnswerDialog),
  assignMany: ManyDialog,
  reassignMany: ManyDialog,
  reassignAll: lazyDialog(async () => (await import('../livreurs/ReassignAllDialog.tsx')).ReassignAllDialog),
  round: lazyDialog(async () => (await import('../livreurs/LivreurRoundDialog.tsx')).LivreurRoundDialog),
  countCash: lazyDialog(async () => (await loadCash()).CountDialog),
  settleGap: lazyDialog(async () => (await loadCash()).SettleDialog),
  keys: lazyDialog(async () => (await import('../table/KeysDialog.tsx')).KeysDialog),
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
    const guard = (event: MouseEvent) => {
      const isInDialog = event.target instanceof Element && event.target.closest('[role=dialog]') !== null;
      if (event.detail <= 1) beganInDialog = isInDialog;
      else if (beganInDialog && !isInDialog) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    document.addEventListener('click', guard, { capture: true });
    return () => document.removeEventListener('click', guard, { capture: true });
  }, []);
}
