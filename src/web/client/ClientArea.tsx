import { useLayoutEffect } from 'react';
import { Route, useLocation } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { AreaRoutes } from '#web/shell/AreaRoutes.tsx';
import { SignedArea } from '#web/shell/SignedArea.tsx';
import { useSession } from '#web/shell/session.tsx';
import { LazyArea } from '#web/ui/lazy/LazyArea.tsx';
import { createRetryableLazy, type LazyComponent } from '#web/ui/lazy/retryableLazy.tsx';
import { CLIENT_LINKS } from './clientLinks.ts';
import { takeGuestCart } from './draft.ts';
import { useOrderQueue } from './order/useOrderQueue.ts';
import { OrderAccessProvider } from './orderAccess.ts';
import { ownOrderAccess } from './ownOrderAccess.ts';
import { useLastAnswers } from './useLastAnswers.ts';

const DashboardPage = createRetryableLazy(
  async () => (await import('./dashboard/DashboardPage.tsx')).DashboardPage,
);
const OrderPage = createRetryableLazy(async () => (await import('./NewOrderPage.tsx')).NewOrderPage);
const OrdersPage = createRetryableLazy(async () => (await import('./follow/FollowPage.tsx')).FollowPage);
const ThanksPage = createRetryableLazy(async () => (await import('./thanks/ThanksPage.tsx')).ThanksPage);
const WaitingPage = createRetryableLazy(async () => (await import('./thanks/WaitingPage.tsx')).WaitingPage);
const AmendPage = createRetryableLazy(async () => (await import('./amend/AmendPage.tsx')).AmendPage);
const ClaimPage = createRetryableLazy(async () => (await import('./claim/ClaimPage.tsx')).ClaimPage);
const HistoryPage = createRetryableLazy(async () => (await import('./HistoryPage.tsx')).HistoryPage);
const RecurringPage = createRetryableLazy(
  async () => (await import('#web/recurring/RecurringPage.tsx')).RecurringPage,
);
const InvoicePage = createRetryableLazy(async () => (await import('./OwnInvoicePage.tsx')).OwnInvoicePage);
const ProfilePage = createRetryableLazy(
  async () => (await import('#web/profile/ProfilePage.tsx')).ProfilePage,
);

export const pages: Record<string, LazyComponent> = {
  [paths.client.dashboard]: DashboardPage,
  [paths.client.order]: OrderPage,
  [paths.client.orders]: OrdersPage,
};

export function Area() {
  const { me } = useSession();
  const isTask = useLocation().pathname === paths.client.order;
  return (
    <SignedArea role="client" label="Espace client" links={CLIENT_LINKS} layout="tabs" isTask={isTask}>
      {me ? <OrderSender person={me.id} /> : null}
      {me ? <GuestCart email={me.email} /> : null}
      {me ? <LastAnswers person={me.id} /> : null}
      <LazyArea reassurance="Votre panier est conservé.">
        <OrderAccessProvider value={ownOrderAccess}>
          <AreaRoutes>
            <Route path={paths.client.dashboard} element={<DashboardPage />} />
            <Route path={paths.client.order} element={<OrderPage />} />
            <Route path={paths.client.orders} element={<OrdersPage />} />
            <Route path={paths.client.waiting} element={<WaitingPage />} />
            <Route path={paths.client.thanks(':orderId')} element={<ThanksPage />} />
            <Route path={paths.client.amend(':orderId')} element={<AmendPage />} />
            <Route path={paths.client.claim(':orderId')} element={<ClaimPage />} />
            <Route path={paths.client.history} element={<HistoryPage />} />
            <Route path={paths.client.recurring} element={<RecurringPage />} />
            <Route path={paths.client.invoice(':orderId')} element={<InvoicePage />} />
            <Route path={paths.client.account} element={<ProfilePage about="business" />} />
            <Route path={paths.client.profile} element={<ProfilePage />} />
          </AreaRoutes>
        </OrderAccessProvider>
      </LazyArea>
    </SignedArea>
  );
}

/** An order that was confirmed on one page is still sent while another is open. */
function OrderSender({ person }: { person: string }) {
  useOrderQueue(person);
  return null;
}

/** A layout effect runs before the first paint, so no screen shows the cart that is replaced. */
function GuestCart({ email }: { email: string }) {
  useLayoutEffect(() => takeGuestCart(email), [email]);
  return null;
}

function LastAnswers({ person }: { person: string }) {
  useLastAnswers(person);
  return null;
}
