import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { CodeLeg } from '#domain/pieces/handover.ts';
import { lazyDialog } from '#web/ui/lazy/lazyDialog.tsx';
import type { ManyQuestion } from '../many/ManyDialog.tsx';
import type { DeskEntry, DeskOrder } from '../types.ts';
import { useDoubleClickGuard } from './useDoubleClickGuard.ts';

const AssignDialog = lazyDialog(async () => (await import('./AssignDialog.tsx')).AssignDialog);
const TrackingDialog = lazyDialog(async () => (await import('./TrackingDialog.tsx')).TrackingDialog);
const EndDialog = lazyDialog(async () => (await import('./EndDialog.tsx')).EndDialog);
const PaidDialog = lazyDialog(async () => (await import('../money/PaidDialog.tsx')).PaidDialog);
const RefundDialog = lazyDialog(async () => (await import('../money/RefundDialog.tsx')).RefundDialog);
const RefuseDialog = lazyDialog(async () => (await import('../money/RefuseDialog.tsx')).RefuseDialog);
const ReverseDialog = lazyDialog(async () => (await import('../money/ReverseDialog.tsx')).ReverseDialog);
const HasMoneyDialog = lazyDialog(async () => (await import('../money/HasMoneyDialog.tsx')).HasMoneyDialog);
const CountInDialog = lazyDialog(async () => (await import('../linen/CountInDialog.tsx')).CountInDialog);
const SettleCountDialog = lazyDialog(
  async () => (await import('../linen/SettleCountDialog.tsx')).SettleCountDialog,
);
const AmendDialog = lazyDialog(async () => (await import('../linen/AmendDialog.tsx')).AmendDialog);
const FailDialog = lazyDialog(async () => (await import('../linen/FailDialog.tsx')).FailDialog);
const GivenBackDialog = lazyDialog(
  async () => (await import('../linen/GivenBackDialog.tsx')).GivenBackDialog,
);
const MovePromiseDialog = lazyDialog(
  async () => (await import('../plant/MovePromiseDialog.tsx')).MovePromiseDialog,
);
const ClaimDialog = lazyDialog(async () => (await import('../claims/ClaimDialog.tsx')).ClaimDialog);
const ManyDialog = lazyDialog(async () => (await import('../many/ManyDialog.tsx')).ManyDialog);
const KeysDialog = lazyDialog(async () => (await import('../table/KeysDialog.tsx')).KeysDialog);
const ReassignAllDialog = lazyDialog(
  async () => (await import('../livreurs/ReassignAllDialog.tsx')).ReassignAllDialog,
);
const LivreurRoundDialog = lazyDialog(
  async () => (await import('../livreurs/LivreurRoundDialog.tsx')).LivreurRoundDialog,
);
const AnswerDialog = lazyDialog(async () => (await import('../claims/AnswerDialog.tsx')).AnswerDialog);

/** What is asked before an act; `order` stays as the person saw it, so that the server can tell whether it has moved. */
export type Question =
  | { about: 'assign'; leg: CodeLeg; order: DeskOrder }
  | { about: 'keys' }
  | ManyQuestion
  | { about: 'answerClaim'; orderId: string; claimId?: string }
  | { about: 'reassignAll' | 'round'; livreur: { id: string; fullname: string } }
  | { about: 'reverse'; order: DeskOrder; entry: DeskEntry }
  | { about: keyof typeof PLAIN | 'reassign' | 'cancel' | 'remove'; order: DeskOrder };

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
  useDoubleClickGuard();
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

/** The dialogs that need nothing but the order. */
const PLAIN = {
  track: TrackingDialog,
  paid: PaidDialog,
  refund: RefundDialog,
  refuseDeclared: RefuseDialog,
  hasMoney: HasMoneyDialog,
  countIn: CountInDialog,
  settleCount: SettleCountDialog,
  amend: AmendDialog,
  fail: FailDialog,
  givenBack: GivenBackDialog,
  claim: ClaimDialog,
  movePromise: MovePromiseDialog,
};

function Dialog({ question, opened, onClose }: { question: Question; opened: boolean; onClose(): void }) {
  if (question.about === 'keys') return <KeysDialog opened={opened} onClose={onClose} />;
  if ('orders' in question) return <ManyDialog question={question} opened={opened} onClose={onClose} />;
  if (question.about === 'answerClaim') {
    const { orderId, claimId } = question;
    return <AnswerDialog orderId={orderId} claimId={claimId} opened={opened} onClose={onClose} />;
  }
  if ('livreur' in question) {
    const OfLivreur = question.about === 'round' ? LivreurRoundDialog : ReassignAllDialog;
    return <OfLivreur livreur={question.livreur} opened={opened} onClose={onClose} />;
  }
  const shared = { order: question.order, opened, onClose };
  switch (question.about) {
    case 'assign':
      return <AssignDialog leg={question.leg} {...shared} />;
    case 'reassign':
      return <AssignDialog leg={null} {...shared} />;
    case 'reverse':
      return <ReverseDialog entry={question.entry} {...shared} />;
    case 'cancel':
    case 'remove':
      return <EndDialog act={question.about} {...shared} />;
    default: {
      const Plain = PLAIN[question.about];
      return <Plain {...shared} />;
    }
  }
}
