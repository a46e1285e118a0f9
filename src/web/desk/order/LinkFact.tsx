import { useNow } from '#web/ui/clock.tsx';
import { AskButton } from '../dialogs/AskButton.tsx';
import { formatPlacedAt } from '../table/rowWords.ts';
import type { ListedOrder } from '../types.ts';

/** A link that lives lets somebody follow the order. */
export function LinkFact({ order }: { order: ListedOrder }) {
  const now = useNow();
  const { linkedAt, openedAt } = order;
  if (!linkedAt) return null;
  return (
    <span className="row">
      {openedAt ? `Lien envoyé · ouvert ${formatPlacedAt(openedAt, now)}` : 'Lien créé · pas encore ouvert'}
      <AskButton question={{ about: 'revokeLink', order }}>Couper le lien</AskButton>
    </span>
  );
}
