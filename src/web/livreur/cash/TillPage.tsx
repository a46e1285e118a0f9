import { IconBuildingBank } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatDateTime } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { capitalize } from '#domain/format/text.ts';
import type { Tone } from '#domain/format/wording.ts';
import { describeGap, describeOutcome, MONEY_ENTRY_LABELS } from '#domain/money/cash.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Badge } from '#web/ui/badges.tsx';
import { RelativeTime } from '#web/ui/clock.tsx';
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

const HandInDialog = createLazyDialog(async () => (await import('./HandInQuestion.tsx')).HandInQuestion);

export function TillPage() {
  const { cash, state, savedAt, retry, retrying } = useTill();
  return (
    <div className={`${classes.page} stack gap-16`}>
      <PageHeader title="Ma caisse" />
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
    <SumList
      title="Encaissements en main"
      items={entries}
      measure={getEffect}
      renderTitle={(entry) => <strong>{describeEntry(entry)}</strong>}
      renderNote={describeMoment}
    />
  );
}

const getEffect = ({ kind, amount }: HeldEntry) => (kind === 'receipt' ? amount : -amount);

const describeEntry = ({ kind, clientName }: HeldEntry): string =>
  kind === 'receipt' && clientName
    ? clientName
    : [MONEY_ENTRY_LABELS[kind], clientName].filter(Boolean).join(' · ');

/** The number stands apart from the amount, which it would be read with. */
function describeMoment({ at, isUnsent, orderId, number }: HeldEntry): string {
  const order = number ? formatOrderNumber(number) : `#${referenceOf(orderId)}`;
  return [formatDateTime(at), order, isUnsent && 'en attente d’envoi'].filter(Boolean).join(' · ');
}

const FIRST_HANDOVERS = 5;

function Handovers({ handovers }: { handovers: readonly OwnHandover[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const first = listFirstHandovers(handovers);
  const rest = handovers.length - first.length;
  return (
    <SumList
      title="Remises"
      items={showsAll ? handovers : first}
      foot={
        showsAll || rest === 0 ? null : (
          <Button kind="ghost" flush onClick={() => setShowsAll(true)}>
            Voir les {handovers.length}&nbsp;remises
          </Button>
        )
      }
      measure={({ declared, counted }) => counted ?? declared}
      renderTitle={({ at }) => formatDateTime(at)}
      renderNote={(handover) => {
        const { words, beside, tone } = describeHandover(handover);
        return (
          <span className="row gap-4">
            {words ? <Badge tone={tone}>{words}</Badge> : null} {capitalize(beside)}
          </span>
        );
      }}
    />
  );
}

/** What the team has still to count or to settle stands first, whatever its age. */
export function listFirstHandovers(handovers: readonly OwnHandover[]): OwnHandover[] {
  const isOpen = ({ counted, gap, outcome }: OwnHandover) =>
    counted === null || (Boolean(gap) && outcome === null);
  const open = handovers.filter(isOpen);
  const closed = handovers.filter((handover) => !isOpen(handover));
  return [...open, ...closed.slice(0, Math.max(0, FIRST_HANDOVERS - open.length))];
}

type HandoverWords = { words: string; beside: string; tone: Tone };

export function describeHandover(handover: OwnHandover): HandoverWords {
  const { isUnsent, expected, declared, counted, gap, outcome } = handover;
  const missing = declared === expected ? '' : describeGap(expected - declared);
  if (isUnsent) return { words: 'En attente d’envoi', beside: missing, tone: 'orange' };
  if (counted === null)
    return { words: 'Déclarée, à compter', beside: missing, tone: missing ? 'orange' : 'blue' };
  const announcement = counted === declared ? '' : `vous aviez déclaré ${formatFcfa(declared)}`;
  if (!gap) return { words: '', beside: announcement, tone: 'green' };
  const words = `Comptée, ${describeGap(gap)}`;
  if (outcome === null) return { words, beside: announcement, tone: 'red' };
  const isRepaid = outcome === 'repaid' && gap > 0;
  const beside = isRepaid ? 'remboursé par vous' : describeOutcome(outcome, gap).toLowerCase();
  return { words, beside, tone: 'grey' };
}

interface Props<Item> {
  title: string;
  items: readonly Item[];
  measure(item: Item): number;
  renderTitle(item: Item): ReactNode;
  renderNote(item: Item): ReactNode;
  foot?: ReactNode;
}

function SumList<Item extends { id: string | number }>(props: Props<Item>) {
  const { title, items, measure, renderTitle, renderNote, foot } = props;
  if (items.length === 0) return null;
  return (
    <Card title={title}>
      <ul className="bare ruled">
        {items.map((item) => (
          <li key={item.id} className="row gap-4">
            <span className="fill anywhere">{renderTitle(item)}</span>
            <Amount value={measure(item)} strong />
            <span className="muted whole-row">{renderNote(item)}</span>
          </li>
        ))}
      </ul>
      {foot}
    </Card>
  );
}
