import { type ComponentProps, useState } from 'react';
import type { Order } from '#domain/orders/order.ts';
import { listFailedVisits } from '#domain/pieces/visits.ts';
import { findLegToSchedule } from '#domain/promises/nextVisit.ts';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { LazyPart } from '#web/ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { useSecondTapGuard } from '#web/ui/useSecondTapGuard.ts';

/** Few orders need it, so the page of all loads without it. */
const NextVisitForm = createRetryableLazy(async () => (await import('./NextVisitForm.tsx')).NextVisitForm);

type Visited = Pick<Order, 'status' | 'linen' | 'visits'> & ComponentProps<typeof NextVisitForm>['order'];

interface Props {
  order: Visited;
  /** A page without the query client brings it with the form. */
  Form?: typeof NextVisitForm;
}

export function NextVisit({ order, Form = NextVisitForm }: Props) {
  const [isChoosing, setChoosing] = useState<boolean>();
  useSecondTapGuard(isChoosing === true);
  const hasFailed = listFailedVisits(order).length > 0;
  const leg = findLegToSchedule(order.status, hasFailed, 'client');
  if (!leg) return null;
  const isChosen = (leg === 'pickup' ? order.slot : order.deliverySlot) !== null;
  const failedWords = isChosen ? 'Changer de créneau' : 'Choisir l’heure du passage';
  if (!isChoosing)
    return (
      <Button
        ref={isChoosing === false ? takeFocus : undefined}
        kind={!hasFailed ? 'ghost' : isChosen ? 'secondary' : 'primary'}
        full={hasFailed}
        flush={!hasFailed}
        onClick={() => setChoosing(true)}
      >
        {hasFailed ? failedWords : 'Changer l’heure'}
      </Button>
    );
  return (
    <LazyPart
      shape={<CardSkeleton />}
      renderFailure={(retry) => (
        <>
          <p className="text-14 muted" role="status">
            Les créneaux s’affichent quand le réseau répond.
          </p>
          <Button kind="secondary" full onClick={retry}>
            Réessayer
          </Button>
        </>
      )}
    >
      <Form order={order} leg={leg} onClose={() => setChoosing(false)} />
    </LazyPart>
  );
}

/** The form that had the focus is gone. */
const takeFocus = (button: HTMLElement | null): void => button?.focus();
