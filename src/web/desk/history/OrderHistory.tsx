import { useState } from 'react';
import { isBesideSteps } from '#domain/lifecycle/lifecycle.ts';
import { trpc } from '#web/net/trpc.ts';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import desk from '../desk.module.css';
import type { ListedOrder, ShownPayment } from '../types.ts';
import { HistoryEntry } from './HistoryEntry.tsx';
import { filterEvents, findClaim, TOPIC_LABELS, TOPICS, type Topic } from './topics.ts';

interface Props {
  order: ListedOrder;
  /** The value is undefined until the order's own query has loaded, because a row of a list has no payment. */
  payment: ShownPayment | undefined;
}

export function OrderHistory({ order, payment }: Props) {
  const [topic, setTopic] = useState<Topic>('all');
  const events = trpc.dispatch.events.useQuery({ orderId: order.id }, { meta: { silent: true } });
  if (events.isPending) return <CardSkeleton />;
  if (!events.data) {
    return <LoadFailure title="Impossible de charger l'historique des commandes." query={events} />;
  }
  const last = events.data.findLast(({ kind }) => !isBesideSteps(kind));
  const visibleEvents = filterEvents(events.data, topic);
  return (
    <>
      <Chips
        label="Filtrer l’historique"
        value={topic}
        onChange={setTopic}
        options={TOPICS.map((value) => ({ value, label: TOPIC_LABELS[value] }))}
      />
      {visibleEvents.length === 0 ? <p className={desk.hint}>Rien de tel pour cette commande.</p> : null}
      <ol className="bare mt-16" aria-label="Historique de la commande">
        {visibleEvents.map((event) => (
          <HistoryEntry
            isLast={event === last}
            key={event.sequence}
            event={event}
            order={order}
            entry={payment?.entries.find(({ id }) => id === event.sequence)}
            entries={payment?.entries ?? []}
            claim={
              event.kind === 'claimed'
                ? findClaim(events.data, event.sequence, order.claims ?? [])
                : undefined
            }
          />
        ))}
      </ol>
    </>
  );
}
