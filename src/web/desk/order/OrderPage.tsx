import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconCircleCheck } from '@tabler/icons-react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { formatBy } from '#domain/clock/clockWords.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { describeEarlierHour } from '#domain/format/order/promiseWords.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { KindBadge, StatusBadge, TagBadge } from '#web/ui/badges.tsx';
import { useNow } from '#web/ui/clock.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { PageSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { LoadFailure } from '../../ui/feedback/ErrorPanel.tsx';
import { useDeskPaths } from '../DeskPlace.ts';
import { AskButton } from '../dialogs/AskButton.tsx';
import { Neighbours } from './Neighbours.tsx';
import { ClientMap } from './OrderFacts.tsx';
import classes from './OrderSheet.module.css';
import { OrderContents, OrderSheet } from './OrderSheet.tsx';
import { ClientWords } from './OrderSummary.tsx';
import { useDeskOrder } from './useDeskOrder.ts';

export function OrderPage() {
  const { orderId = '' } = useParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const paths = useDeskPaths();
  const isWide = useMediaQuery('(min-width: 1280px)', undefined, { getInitialValueInEffect: false });
  const { order, query, gone, removed } = useDeskOrder(orderId);
  const back = (
    <ButtonLink to={paths.orders} kind="secondary" icon={IconArrowLeft}>
      Toutes les commandes
    </ButtonLink>
  );
  if (removed) return <Navigate to={paths.orders} replace />;
  if (order && !gone) {
    const orderIds: readonly string[] = state?.orderIds ?? [];
    return (
      <div className={classes.page}>
        <PageHeader
          title={formatOrderNumber(order.number)}
          subtitle={
            <>
              Commande #{referenceOf(order.id)} <StatusBadge status={order.status} />{' '}
              <TagBadge tag={order.tag} /> <KindBadge order={order} />
            </>
          }
          actions={
            <>
              <Neighbours
                orderId={orderId}
                orderIds={orderIds}
                onGo={(to) => navigate(paths.order(to), { replace: true, state: { orderIds } })}
              />
              {back}
            </>
          }
        />
        {state?.isJustPlaced ? (
          <div className="row gap-16 mb-16 p-8-16 round-14" style={PLACED_COLOURS} role="status">
            <IconCircleCheck size={20} aria-hidden="true" />
            <strong>La commande est enregistrée.</strong>
            <MovedReturn promisedAt={order.promisedAt} expectedPromise={state.expectedPromise} />
            <AskButton question={{ about: 'contact', order, words: 'link' }}>
              Envoyer le lien de suivi
            </AskButton>
          </div>
        ) : null}
        <Card className={`p-0 ${classes.card}`}>
          <OrderSheet key={orderId} order={order} query={query} isWide={isWide} />
          {isWide ? (
            <aside className={`stack content-start p-16 ${classes.aside}`} aria-label="Lieu et linge">
              <ClientMap order={order} height="12rem" />
              <ClientWords order={order} />
              <h2 className="text-16">Linge</h2>
              <OrderContents order={order} query={query} />
            </aside>
          ) : null}
        </Card>
      </div>
    );
  }
  if (query.isPending) return <PageSkeleton />;
  return (
    <>
      <PageHeader title="Commande" />
      {gone ? (
        <EmptyState
          title="Cette commande n’existe plus"
          text="Elle a été supprimée, ou son adresse est incomplète."
          action={back}
        />
      ) : (
        <LoadFailure title="Impossible de charger les détails de la commande." query={query} action={back} />
      )}
    </>
  );
}

const PLACED_COLOURS = { background: 'var(--tone-green)', color: 'var(--tone-green-ink)' };

type ReturnProps = { promisedAt: number; expectedPromise: number | undefined };

/** The promise is made when the order is placed, and may be another than the caller has heard. */
export function MovedReturn({ promisedAt, expectedPromise = promisedAt }: ReturnProps) {
  const now = useNow();
  if (promisedAt === expectedPromise) return null;
  return (
    <strong className="anywhere">
      Retour {formatBy(promisedAt, now)}, {describeEarlierHour(expectedPromise, promisedAt, now)}&nbsp;:
      redites-le au client.
    </strong>
  );
}
