import { useState } from 'react';
import { type AccountEntry, AccountLedger, type AccountMoney } from '#web/account/AccountLedger.tsx';
import { useSession } from '#web/shell/session.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';

const ReceiveDialog = createLazyDialog(async () => (await import('./AccountDialogs.tsx')).ReceiveDialog);
const FavourDialog = createLazyDialog(async () => (await import('./AccountDialogs.tsx')).FavourDialog);
const ReverseDialog = createLazyDialog(async () => (await import('./AccountDialogs.tsx')).ReverseDialog);

type Question =
  | { about: 'receive'; money: AccountMoney }
  | { about: 'favour' }
  | { about: 'reverse'; entry: AccountEntry };

/** The number gives each opening a form of its own. */
type DialogState = { question: Question; number: number; opened: boolean };

export function AccountMoneyPart({ accountId }: { accountId: string }) {
  const { me } = useSession();
  const [state, setState] = useState<DialogState | null>(null);
  const ask = (question: Question) =>
    setState((before) => ({ question, number: (before?.number ?? 0) + 1, opened: true }));
  const dialog = {
    opened: state?.opened ?? false,
    onClose: () => setState((before) => before && { ...before, opened: false }),
  };
  const question = state?.question;
  return (
    <>
      <AccountLedger
        accountId={accountId}
        renderActs={(money) => (
          <span className="row">
            {me?.role === 'superadmin' ? (
              <Button kind="secondary" size="sm" onClick={() => ask({ about: 'favour' })}>
                Accorder un geste
              </Button>
            ) : null}
            {money.invoices.length > 0 ? (
              <Button size="sm" onClick={() => ask({ about: 'receive', money })}>
                Enregistrer un paiement
              </Button>
            ) : null}
          </span>
        )}
        renderEntryAct={(entry) =>
          entry.mayReverse ? (
            <Button kind="secondary" size="sm" onClick={() => ask({ about: 'reverse', entry })}>
              Annuler
            </Button>
          ) : null
        }
      />
      {question?.about === 'receive' ? (
        <ReceiveDialog key={state?.number} money={question.money} {...dialog} />
      ) : null}
      {question?.about === 'favour' ? (
        <FavourDialog key={state?.number} accountId={accountId} {...dialog} />
      ) : null}
      {question?.about === 'reverse' ? (
        <ReverseDialog key={state?.number} entry={question.entry} {...dialog} />
      ) : null}
    </>
  );
}
