import { formatDateTime } from '#domain/format/calendar.ts';
import { getMoneyEntryKindLabel } from '#domain/money/cash.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import type { HeldEntry } from './ownCash.ts';
import classes from './Till.module.css';

/** What makes up the cash in hand, the newest first. */
export function HeldEntries({ entries }: { entries: readonly HeldEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Card title="Encaissements en main">
      <ul className={classes.rows}>
        {entries.map((entry) => (
          <li key={entry.id} className={classes.row}>
            <span className={classes.words}>
              <strong>{describeEntry(entry)}</strong>
              <span className={classes.hint}>
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
  return kind === 'receipt' ? order : `${getMoneyEntryKindLabel(kind)} · ${order}`;
}
