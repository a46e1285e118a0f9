import { prefixWithDe } from '#domain/format/text.ts';
import { useSession } from '#web/shell/session.tsx';
import { AskButton } from '../dialogs/AskButton.tsx';
import type { CashCount, CashGap, CashHandover, NamedLivreur } from '../dialogs/questions.ts';

export function CountButton({ handover }: { handover: CashHandover }) {
  return (
    <AskButton
      kind="primary"
      className="no-print"
      aria-label={`Compter la remise ${prefixWithDe(handover.livreur.fullname)}`}
      question={{ about: 'countCash', handover }}
    >
      Compter
    </AskButton>
  );
}

export function HandInForButton({ livreur, held }: { livreur: NamedLivreur; held: number }) {
  return (
    <AskButton
      className="no-print"
      aria-label={`Remettre la caisse ${prefixWithDe(livreur.fullname)}`}
      question={{ about: 'handInFor', livreur, held }}
    >
      Remettre sa caisse
    </AskButton>
  );
}

export function RecountButton({ count }: { count: CashCount }) {
  return (
    <AskButton
      className="no-print"
      aria-label={`Corriger le compte de la remise ${prefixWithDe(count.livreur.fullname)}`}
      question={{ about: 'recountCash', count }}
    >
      Corriger
    </AskButton>
  );
}

export function SettleButton({ gap }: { gap: CashGap }) {
  const { me } = useSession();
  if (me?.role !== 'superadmin') return null;
  return (
    <AskButton
      className="no-print"
      aria-label={`Régler l’écart ${prefixWithDe(gap.owner)}`}
      question={{ about: 'settleGap', gap }}
    >
      Régler
    </AskButton>
  );
}
