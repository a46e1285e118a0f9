import { prefixWithDe } from '#domain/format/text.ts';
import { useSession } from '#web/shell/session.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import {
  type CashCount,
  type CashGap,
  type CashHandover,
  type NamedLivreur,
  useDialogs,
} from '../dialogs/questions.ts';

export function CountButton({ handover }: { handover: CashHandover }) {
  const { ask } = useDialogs();
  return (
    <Button
      size="sm"
      className="no-print"
      aria-label={`Compter la remise ${prefixWithDe(handover.livreur.fullname)}`}
      onClick={() => ask({ about: 'countCash', handover })}
    >
      Compter
    </Button>
  );
}

export function HandInForButton({ livreur, held }: { livreur: NamedLivreur; held: number }) {
  const { ask } = useDialogs();
  return (
    <Button
      size="sm"
      kind="secondary"
      className="no-print"
      aria-label={`Remettre la caisse ${prefixWithDe(livreur.fullname)}`}
      onClick={() => ask({ about: 'handInFor', livreur, held })}
    >
      Remettre sa caisse
    </Button>
  );
}

export function RecountButton({ count }: { count: CashCount }) {
  const { ask } = useDialogs();
  return (
    <Button
      size="sm"
      kind="secondary"
      className="no-print"
      aria-label={`Corriger le compte de la remise ${prefixWithDe(count.livreur.fullname)}`}
      onClick={() => ask({ about: 'recountCash', count })}
    >
      Corriger
    </Button>
  );
}

export function SettleButton({ gap }: { gap: CashGap }) {
  const { ask } = useDialogs();
  const { me } = useSession();
  if (me?.role !== 'superadmin') return null;
  return (
    <Button
      size="sm"
      kind="secondary"
      className="no-print"
      aria-label={`Régler l’écart ${prefixWithDe(gap.owner)}`}
      onClick={() => ask({ about: 'settleGap', gap })}
    >
      Régler
    </Button>
  );
}
