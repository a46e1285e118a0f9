import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import type { DialogOf, DialogQuestions } from './questions.ts';

const loadMoneyDialogs = () => import('../money/MoneyDialogs.tsx');
const loadLinenDialogs = () => import('../linen/LinenDialogs.tsx');
const AssignDialog = createLazyDialog(async () => (await import('./AssignDialog.tsx')).AssignDialog);
const loadAttemptDialogs = () => import('../money/AttemptDialogs.tsx');
const loadCashDialogs = () => import('../cash/CashDialogs.tsx');
const loadDrawerDialogs = () => import('../cash/DrawerDialogs.tsx');
const loadAccountDialogs = () => import('../accounts/AccountDialogs.tsx');
const loadContactDialogs = () => import('../contacts/ContactQuestions.tsx');
const loadSaveQuestions = () => import('../rounds/SaveQuestions.tsx');
const loadPlantDialogs = () => import('../plant/PlantDialogs.tsx');
const ManyDialog = createLazyDialog(async () => (await import('../many/ManyDialog.tsx')).SelectionDialog);

export const DIALOGS: { [About in keyof DialogQuestions]: DialogOf<About> } = {
  assign: AssignDialog,
  reassign: AssignDialog,
  cancel: createLazyDialog(async () => (await import('./CancelDialog.tsx')).CancelDialog),
  remove: createLazyDialog(async () => (await import('./RemoveDialog.tsx')).RemoveDialog),
  track: createLazyDialog(async () => (await import('./TrackingDialog.tsx')).TrackingDialog),
  contact: createLazyDialog(async () => (await import('../order/ContactDialog.tsx')).ContactDialog),
  revokeLink: createLazyDialog(async () => (await import('../order/RevokeLinkDialog.tsx')).RevokeLinkDialog),
  markPaid: createLazyDialog(async () => (await loadMoneyDialogs()).MarkPaidDialog),
  refund: createLazyDialog(async () => (await import('../money/RefundDialog.tsx')).RefundDialog),
  refuseDeclared: createLazyDialog(async () => (await loadMoneyDialogs()).RefuseDialog),
  reverse: createLazyDialog(async () => (await loadMoneyDialogs()).ReverseDialog),
  countIn: createLazyDialog(async () => (await loadLinenDialogs()).CountInDialog),
  settleCount: createLazyDialog(async () => (await loadLinenDialogs()).SettleCountDialog),
  fail: createLazyDialog(async () => (await loadLinenDialogs()).MissedVisitDialog),
  giveBack: createLazyDialog(async () => (await loadLinenDialogs()).GiveBackDialog),
  amend: createLazyDialog(async () => (await import('../linen/AmendDialog.tsx')).AmendDialog),
  setDeskNote: createLazyDialog(async () => (await import('../order/DeskNoteDialog.tsx')).DeskNoteDialog),
  movePromise: createLazyDialog(
    async () => (await import('../plant/MovePromiseDialog.tsx')).MovePromiseDialog,
  ),
  chooseSlot: createLazyDialog(async () => (await import('../plant/ChooseSlotDialog.tsx')).ChooseSlotDialog),
  stopPlant: createLazyDialog(async () => (await loadPlantDialogs()).StopPlantDialog),
  restartPlant: createLazyDialog(async () => (await loadPlantDialogs()).RestartDialog),
  tag: createLazyDialog(async () => (await import('../linen/TagDialog.tsx')).TagDialog),
  claim: createLazyDialog(async () => (await import('../claims/ClaimDialog.tsx')).ClaimDialog),
  receivePayment: createLazyDialog(async () => (await loadAttemptDialogs()).ReceivePaymentDialog),
  returnPayment: createLazyDialog(async () => (await loadAttemptDialogs()).ReturnPaymentDialog),
  answerClaim: createLazyDialog(async () => (await import('../claims/AnswerDialog.tsx')).AnswerDialog),
  assignMany: ManyDialog,
  reassignMany: ManyDialog,
  reassignAll: createLazyDialog(
    async () => (await import('../many/ReassignAllDialog.tsx')).ReassignAllDialog,
  ),
  countCash: createLazyDialog(async () => (await loadCashDialogs()).CountDialog),
  handInFor: createLazyDialog(async () => (await loadCashDialogs()).HandInForDialog),
  recountCash: createLazyDialog(async () => (await loadCashDialogs()).RecountDialog),
  spendCash: createLazyDialog(async () => (await loadDrawerDialogs()).SpendDialog),
  depositCash: createLazyDialog(async () => (await loadDrawerDialogs()).DepositDialog),
  takeBackCash: createLazyDialog(async () => (await loadDrawerDialogs()).TakeBackDialog),
  closeDay: createLazyDialog(async () => (await loadDrawerDialogs()).CloseDayDialog),
  settleGap: createLazyDialog(async () => (await loadCashDialogs()).SettleDialog),
  favourAccount: createLazyDialog(async () => (await loadAccountDialogs()).FavourDialog),
  receiveOnAccount: createLazyDialog(async () => (await loadAccountDialogs()).ReceiveDialog),
  reverseOnAccount: createLazyDialog(async () => (await loadAccountDialogs()).ReverseAccountEntryDialog),
  linkContact: createLazyDialog(async () => (await loadContactDialogs()).LinkDialog),
  eraseContact: createLazyDialog(async () => (await loadContactDialogs()).EraseDialog),
  mergeContact: createLazyDialog(async () => (await import('../contacts/MergeDialog.tsx')).MergeDialog),
  counterQr: createLazyDialog(async () => (await import('../money/CounterQr.tsx')).CounterQr),
  carriedLinen: createLazyDialog(async () => (await loadSaveQuestions()).CarriedDialog),
  unreadyLinen: createLazyDialog(async () => (await loadSaveQuestions()).UnreadyDialog),
};
