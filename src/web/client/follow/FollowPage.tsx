import { useMemo } from 'react';
import { paths } from '#domain/addresses.ts';
import { isOnTheRoad, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { trpc } from '#web/net/trpc.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { InfiniteList } from '#web/ui/layout/InfiniteList.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { WaitingNotice } from '../order/WaitingNotice.tsx';
import { DepartedOrders } from './DepartedOrders.tsx';
import classes from './FollowCard.module.css';
import { FollowCard } from './FollowCard.tsx';
import { FollowSkeleton } from './FollowSkeleton.tsx';
import { HelpMenu } from './HelpMenu.tsx';

const FAILURE = 'Impossible de charger les commandes.';

/** An order whose livreur is on the road asks for its client now. */
function putMovingFirst<Page extends { items: { status: OrderStatus }[] }>(page: Page): Page {
  const items = [...page.items].sort((a, b) => Number(isOnTheRoad(b.status)) - Number(isOnTheRoad(a.status)));
  return { ...page, items };
}

export function FollowPage() {
  const orders = trpc.orders.inProgress.useInfiniteQuery(
    {},
    {
      getNextPageParam: (page) => page.nextCursor,
      select: ({ pages, pageParams }) => ({ pages: pages.map(putMovingFirst), pageParams }),
      meta: { title: 'Erreur', text: FAILURE },
    },
  );
  const listedOrders = useMemo(() => orders.data?.pages.flatMap((page) => page.items), [orders.data]);
  return (
    <>
      <PageHeader title="Suivi" isInBar actions={<HelpMenu />} />
      <div className={classes.notices}>
        <WaitingNotice onSuivi />
        <DepartedOrders shown={listedOrders} />
      </div>
      <InfiniteList
        query={orders}
        label="Commandes en cours"
        failure={FAILURE}
        skeleton={<FollowSkeleton />}
        render={(order) => <FollowCard order={order} />}
        empty={
          <EmptyState
            title="Aucune commande en cours"
            text="Vos commandes apparaîtront ici, étape par étape, jusqu’à leur retour."
            action={
              <ButtonLink to={paths.client.order} size="lg">
                Passer une commande
              </ButtonLink>
            }
          />
        }
      />
    </>
  );
}
