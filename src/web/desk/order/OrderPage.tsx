import { IconArrowLeft, IconCircleCheck } from '@tabler/icons-react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { PageSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { TagBadge } from '#web/ui/TagBadge.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { useDeskPaths } from '../DeskPlace.tsx';
import { AskButton } from '../dialogs/AskButton.tsx';
import classes from './OrderDetail.module.css';
import { OrderDetail } from './OrderDetail.tsx';
import { useDeskOrder } from './useDeskOrder.ts';

export function OrderPage() {
  const { orderId = '' } = useParams();
  const { state } = useLocation();
  const paths = useDeskPaths();
  const { order, query, gone, removed } = useDeskOrder(orderId);
  const back = (
    <ButtonLink to={paths.orders} kind="secondary" icon={IconArrowLeft}>
      Toutes les commandes
    </ButtonLink>
  );
  if (removed) return <Navigate to={paths.orders} replace />;
  if (order && !gone) {
    return (
      <div className={classes.sheet}>
        <PageHeader
          title={`Commande #${referenceOf(order.id)}`}
          subtitle={
            <>
              <span className="tabular">{formatOrderNumber(order.number)}</span>{' '}
              <StatusBadge status={order.status} /> <TagBadge tag={order.tag} />
            </>
          }
          actions={back}
        />
        {state?.isJustPlaced ? (
          <Notice icon={IconCircleCheck} title="La commande est enregistrée." role="status">
            <AskButton question={{ about: 'contact', order, words: 'link' }}>
              Envoyer le lien de suivi
            </AskButton>
          </Notice>
        ) : null}
        <Card>
          <OrderDetail order={order} query={query} />
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
