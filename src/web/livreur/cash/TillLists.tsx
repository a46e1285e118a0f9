import { formatDateTime } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import type { Tone } from '#domain/format/wording.ts';
import { GAP_OUTCOME_LABELS, MONEY_ENTRY_LABELS, SHOWN_ENTRIES } from '#domain/money/cash.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { Badge } from '#web/ui/StatusBadge.tsx';
import type { HeldEntry, OwnHandover } from './ownCash.ts';
import { WeekList } from './WeekList.tsx';

export function HeldEntries({ entries }: { entries: readonly HeldEntry[] }) {
  return (
    <WeekList
      title="Encaissements en main"
      items={entries}
      most={SHOWN_ENTRIES}
      measure={getEffect}
      renderTitle={(entry) => <strong>{describeEntry(entry)}</strong>}
      renderNote={({ at, isUnsent }) => `${formatDateTime(at)}${isUnsent ? ' · en attente d’envoi' : ''}`}
    />
  );
}

const getEffect = ({ kind, amount }: HeldEntry) => (kind === 'receipt' ? amount : -amount);

function describeEntry({ kind, clientName, orderId }: HeldEntry): string {
  const order = [clientName, `#${referenceOf(orderId)}`].filter(Boolean).join(' · ');
  return kind === 'receipt' ? order : `${MONEY_ENTRY_LABELS[kind]} · ${order}`;
}

export function Handovers({ handovers }: { handovers: readonly OwnHandover[] }) {
  return (
    <WeekList
      title="Remises"
      items={handovers}
      measure={({ declared }) => declared}
      renderTitle={({ at }) => formatDateTime(at)}
      renderNote={(handover) => {
        const { words, tone } = describeHandover(handover);
        return <Badge tone={tone}>{words}</Badge>;
      }}
      renderMark={renderOpenGaps}
    />
  );
}

function renderOpenGaps(handovers: readonly OwnHandover[]) {
  const gaps = handovers.filter(({ gap, outcome }) => gap && outcome === null).length;
  return gaps > 0 ? <Badge tone="red">{gaps > 1 ? `${gaps}\u00a0écarts` : '1\u00a0écart'}</Badge> : null;
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
