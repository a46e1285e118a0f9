import { prefixWithDe } from '#domain/format/text.ts';
import { useSession } from '#web/shell/session.tsx';
import { AskButton } from '../dialogs/AskButton.tsx';
import type { CashGap } from '../dialogs/questions.ts';

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
