import { IconBuildingBank, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { DAY, formatDateTime, formatShortDay, startOfWeek } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { capitalize } from '#domain/format/text.ts';
import type { Tone } from '#domain/format/wording.ts';
import { describeGap, describeOutcome, MONEY_ENTRY_LABELS, SHOWN_ENTRIES } from '#domain/money/cash.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Badge } from '#web/ui/badges.tsx';
import { RelativeTime, useNow } from '#web/ui/clock.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { StickyAction } from '#web/ui/layout/StickyAction.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import classes from '../missions/MissionsPage.module.css';
import { Notices } from '../Notices.tsx';
import { type HeldEntry, type OwnHandover, type ShownCash, useTill } from './ownCash.tsx';
import weekList from './WeekList.module.css';

const HandInDialog = createLazyDialog(async () => (await import('./HandInQuestion.tsx')).HandInQuestion);

export function TillPage() {
  const { cash, state, savedAt, retry, retrying } = useTill();
  return (
    <div className={`${classes.page} stack gap-16`}>
      <PageHeader title="Ma caisse" subtitle="Les espèces des clients que vous avez en main." />
      <Notices savedAt={savedAt} what="Caisse enregistrée" />
      {state === 'loading' ? <ListSkeleton /> : null}
      {state === 'none' ? (
        <ErrorPanel title="Impossible de charger votre caisse." onRetry={retry} retrying={retrying} />
      ) : null}
      {cash ? <TillContent cash={cash} /> : null}
    </div>
  );
}

function TillContent({ cash }: { cash: ShownCash }) {
  const { held, since, entries, handovers } = cash;
  const uncounted = handovers.filter(({ counted }) => counted === null);
  if (held === 0 && entries.length === 0 && handovers.length === 0)
    return (
      <EmptyState
        title="Rien en caisse"
        text="Les espèces que vous encaissez apparaîtront ici, jusqu’à leur remise à l’équipe."
      />
    );
  return (
    <>
      <Card as="div">
        <dl className={`${classes.held} bare`}>
          <dt className="muted">En main</dt>
          <dd>
            <Amount value={held} strong />
          </dd>
        </dl>
        {since === null ? null : (
          <p className="muted">
            Première somme reçue <RelativeTime at={since} />
          </p>
        )}
        {uncounted.length === 0 ? null : (
          <p className="warning semibold">
            {formatFcfa(uncounted.reduce((sum, { declared }) => sum + declared, 0))} remis, à compter par
            l’équipe
          </p>
        )}
      </Card>
      <HeldEntries entries={entries} />
      <Handovers handovers={handovers} />
      {held > 0 ? <HandInButton held={held} /> : null}
    </>
  );
}

function HandInButton({ held }: { held: number }) {
  const [asking, setAsking] = useState(false);
  // The dialog may be needed offline, so its code loads early.
  useEffect(HandInDialog.preload, []);
  return (
    <>
      <StickyAction>
        <Button full size="lg" icon={IconBuildingBank} onClick={() => setAsking(true)}>
          Remettre la caisse
        </Button>
      </StickyAction>
      <HandInDialog held={held} opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}

function HeldEntries({ entries }: { entries: readonly HeldEntry[] }) {
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

function describeEntry({ kind, clientName, orderId, number }: HeldEntry): string {
  const name = number ? formatOrderNumber(number) : `#${referenceOf(orderId)}`;
  const order = [clientName, name].filter(Boolean).join(' · ');
  return kind === 'receipt' ? order : `${MONEY_ENTRY_LABELS[kind]} · ${order}`;
}

function Handovers({ handovers }: { handovers: readonly OwnHandover[] }) {
  return (
    <WeekList
      title="Remises"
      items={handovers}
      measure={({ declared, counted }) => counted ?? declared}
      renderTitle={({ at }) => formatDateTime(at)}
      renderNote={(handover) => {
        const { words, beside, tone } = describeHandover(handover);
        return (
          <span className="row gap-4">
            <Badge tone={tone}>{words}</Badge> {capitalize(beside)}
          </span>
        );
      }}
      renderMark={renderOpenGaps}
    />
  );
}

function renderOpenGaps(handovers: readonly OwnHandover[]) {
  const gaps = handovers.filter(({ gap, outcome }) => gap && outcome === null).length;
  return gaps > 0 ? <Badge tone="red">{gaps > 1 ? `${gaps}\u00a0écarts` : '1\u00a0écart'}</Badge> : null;
}

type HandoverWords = { words: string; beside: string; tone: Tone };

export function describeHandover(handover: OwnHandover): HandoverWords {
  const { isUnsent, expected, declared, counted, gap, outcome } = handover;
  const missing = declared === expected ? '' : describeGap(expected - declared);
  if (isUnsent) return { words: 'En attente d’envoi', beside: missing, tone: 'orange' };
  if (counted === null)
    return { words: 'Déclarée, à compter', beside: missing, tone: missing ? 'orange' : 'blue' };
  if (!gap) {
    const beside = counted === declared ? '' : `vous aviez déclaré ${formatFcfa(declared)}`;
    return { words: 'Comptée, sans écart', beside, tone: 'green' };
  }
  const words = `Comptée, ${describeGap(gap)}`;
  if (outcome === null) return { words, beside: '', tone: 'red' };
  const isRepaid = outcome === 'repaid' && gap > 0;
  const beside = isRepaid ? 'remboursé par vous' : describeOutcome(outcome, gap).toLowerCase();
  return { words, beside, tone: 'grey' };
}

interface Props<Item> {
  title: string;
  items: readonly Item[];
  /** The list ends after as many items: its oldest week has no sum then, because it may not be whole. */
  most?: number;
  measure(item: Item): number;
  renderTitle(item: Item): ReactNode;
  renderNote(item: Item): ReactNode;
  /** The fold of a week must not hide it. */
  renderMark?(items: readonly Item[]): ReactNode;
}

/** The newest week is open; the others show their sum. */
export function WeekList<Item extends { id: string | number; at: number }>(props: Props<Item>) {
  const {
    title,
    items,
    most = Number.POSITIVE_INFINITY,
    measure,
    renderTitle,
    renderNote,
    renderMark,
  } = props;
  const now = useNow();
  if (items.length === 0) return null;
  const weeks = groupByWeek(items);
  const isWhole = (place: number) => place < weeks.length - 1 || items.length < most;
  return (
    <Card title={title}>
      {weeks.map((week, i) => (
        <details key={week.start} className={weekList.week} open={i === 0}>
          <summary className="gap-8 flex middle tall-48 no-list">
            <IconChevronRight className="fixed muted" size={20} aria-hidden="true" />
            <span className="row fill">
              <strong>{nameWeek(week.start, now)}</strong>
              {renderMark?.(week.items)}
            </span>
            {isWhole(i) ? (
              <Amount value={week.items.reduce((sum, item) => sum + measure(item), 0)} strong />
            ) : null}
          </summary>
          <ul className="bare ruled">
            {week.items.map((item) => (
              <li key={item.id} className={`row gap-4 ${weekList.entry}`}>
                <span className="fill anywhere">{renderTitle(item)}</span>
                <Amount value={measure(item)} strong />
                <span className="muted whole-row">{renderNote(item)}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </Card>
  );
}

type Week<Item> = { start: number; items: Item[] };

/** The order of the items stands, so that of weeks does too. */
export function groupByWeek<Item extends { at: number }>(items: readonly Item[]): Week<Item>[] {
  const weeks = new Map<number, Item[]>();
  for (const item of items) {
    const start = startOfWeek(item.at);
    weeks.set(start, [...(weeks.get(start) ?? []), item]);
  }
  return [...weeks].map(([start, ofWeek]) => ({ start, items: ofWeek }));
}

export function nameWeek(start: number, now: number): string {
  const weeksAgo = (startOfWeek(now) - start) / (7 * DAY);
  if (weeksAgo === 0) return 'Cette semaine';
  return weeksAgo === 1 ? 'La semaine dernière' : `Semaine du ${formatShortDay(start)}`;
}
