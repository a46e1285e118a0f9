import { AccountLedger, type RenderInvoiceAct } from '#web/account/AccountLedger.tsx';
import { useSession } from '#web/shell/session.tsx';
import { useDeskPaths } from '../DeskPlace.ts';
import { AskButton } from '../dialogs/AskButton.tsx';

type Props = { accountId: string; renderInvoiceAct?: RenderInvoiceAct };

export function AccountMoneyPart({ accountId, renderInvoiceAct }: Props) {
  const { me } = useSession();
  return (
    <AccountLedger
      accountId={accountId}
      buildLink={useDeskPaths().order}
      renderActs={(money) => (
        <span className="row">
          {me?.role === 'superadmin' ? (
            <AskButton question={{ about: 'favourAccount', accountId, owed: money.owed }}>
              Accorder un geste
            </AskButton>
          ) : null}
          {money.invoices.length > 0 ? (
            <AskButton kind="primary" question={{ about: 'receiveOnAccount', money }}>
              Enregistrer un paiement
            </AskButton>
          ) : null}
        </span>
      )}
      renderInvoiceAct={renderInvoiceAct}
      renderEntryAct={(entry) =>
        entry.mayReverse ? (
          <AskButton question={{ about: 'reverseOnAccount', entry }}>Annuler</AskButton>
        ) : null
      }
    />
  );
}
