import { formatDateTime } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import type { Tone } from '#domain/format/wording.ts';
import { GAP_OUTCOME_LABELS, MONEY_ENTRY_LABELS } from '#domain/money/cash.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import classes from '../missions/MissionsPage.module.css';
import type { HeldEntry, OwnHandover } from './ownCash.ts';

export function HeldEntries({ entries }: { entries: readonly HeldEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Card title="Encaissements en main">
      <ul className="bare">
        {entries.map((entry) => (
          <li key={entry.id} className={`${classes.entry} row between`}>
            <span className="stack gap-4 anywhere">
              <strong>{describeEntry(entry)}</strong>
              <span className="muted">
                {formatDateTime(entry.at)}
                {entry.isUnsent ? ' · en attente d’envoi' : ''}
              </span>
            </span>
            <Amount value={entry.kind === 'receipt' ? entry.amount : -entry.amount} strong />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function describeEntry({ kind, clientName, orderId }: HeldEntry): string {
  const order = [clientName, `#${referenceOf(orderId)}`].filter(Boolean).join(' · ');
  return kind === 'receipt' ? order : `${MONEY_ENTRY_LABELS[kind]} · ${order}`;
}

export function Handovers({ handovers }: { handovers: readonly OwnHandover[] }) {
  if (handovers.length === 0) return null;
  return (
    <Card title="Remises">
      <ul className="bare">
        {handovers.map((handover) => {
          const { words, tone } = describeHandover(handover);
          return (
            <li key={handover.id} className={`${classes.entry} row between`}>
              <span className="stack gap-4 anywhere">
                <span>{formatDateTime(handover.at)}</span>
                <Badge tone={tone}>{words}</Badge>
              </span>
              <Amount value={handover.declared} strong />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

export function describeHandover({ isUnsent, counted, gap, outcome }: OwnHandover): {
  words: string;
  tone: Tone;
} {
  if (isUnsent) return { words: 'En attente d’envoi', tone: 'orange' };
  if (counted === null) return { words: 'Déclarée, à compter', tone: 'blue' };
  if (!gap) return { words: 'Comptée, sans écart', tone: 'green' };
  const size = gap > 0 ? `manque ${formatFcfa(gap)}` : `surplus de ${formatFcfa(-gap)}`;
  if (outcome === null) return { words: `Comptée, ${size}`, tone: 'red' };
  const end = outcome === 'repaid' ? 'remboursé par vous' : GAP_OUTCOME_LABELS[outcome].toLowerCase();
  return { words: `Comptée, ${size}\u00a0: ${end}`, tone: 'grey' };
}
