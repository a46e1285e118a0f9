import {
  type AccountEntry,
  AccountLedger,
  type AccountMoney,
  type RenderInvoiceAct,
} from '#web/account/AccountLedger.tsx';
import { useSession } from '#web/shell/session.tsx';
import { useDialogSubject } from '#web/ui/feedback/Dialog.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';

const ReceiveDialog = createLazyDialog(async () => (await import('./AccountDialogs.tsx')).ReceiveDialog);
const FavourDialog = createLazyDialog(async () => (await import('./AccountDialogs.tsx')).FavourDialog);
const ReverseDialog = createLazyDialog(
  async () => (await import('./AccountDialogs.tsx')).ReverseAccountEntryDialog,
);

type Question =
  | { about: 'receive'; money: AccountMoney }
  | { about: 'favour' }
  | { about: 'reverse'; entry: AccountEntry };

type Props = { accountId: string; renderInvoiceAct?: RenderInvoiceAct };

export function AccountMoneyPart({ accountId, renderInvoiceAct }: Props) {
  const { me } = useSession();
  const { opening, open, frame } = useDialogSubject<Question>();
  const question = opening?.subject;
  return (
    <>
      <AccountLedger
        accountId={accountId}
        renderActs={(money) => (
          <span className="row">
            {me?.role === 'superadmin' ? (
              <Button kind="secondary" size="sm" onClick={() => open({ about: 'favour' })}>
                Accorder un geste
              </Button>
            ) : null}
            {money.invoices.length > 0 ? (
              <Button size="sm" onClick={() => open({ about: 'receive', money })}>
                Enregistrer un paiement
              </Button>
            ) : null}
          </span>
        )}
        renderInvoiceAct={renderInvoiceAct}
        renderEntryAct={(entry) =>
          entry.mayReverse ? (
            <Button kind="secondary" size="sm" onClick={() => open({ about: 'reverse', entry })}>
              Annuler
            </Button>
          ) : null
        }
      />
      {question?.about === 'receive' ? (
        <ReceiveDialog key={opening?.key} money={question.money} {...frame} />
      ) : null}
      {question?.about === 'favour' ? (
        <FavourDialog key={opening?.key} accountId={accountId} {...frame} />
      ) : null}
      {question?.about === 'reverse' ? (
        <ReverseDialog key={opening?.key} entry={question.entry} {...frame} />
      ) : null}
    </>
  );
}
