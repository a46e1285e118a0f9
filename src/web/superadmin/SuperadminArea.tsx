import { Route } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { DeskArea } from '#web/desk/DeskArea.tsx';
import { AreaRoutes } from '#web/shell/AreaRoutes.tsx';
import { type LazyComponent, retryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { listSuperadminLinks } from './superadminLinks.ts';

const PanelPage = retryableLazy(async () => (await import('./PanelPage.tsx')).PanelPage);
const OrdersPage = retryableLazy(async () => (await import('./OrdersPage.tsx')).OrdersPage);
const CashPage = retryableLazy(async () => (await import('./CashPage.tsx')).CashPage);
const CataloguePage = retryableLazy(async () => (await import('./CataloguePage.tsx')).CataloguePage);
const PeoplePage = retryableLazy(async () => (await import('./people/PeoplePage.tsx')).PeoplePage);
const JournalPage = retryableLazy(async () => (await import('./JournalPage.tsx')).JournalPage);
const HousePage = retryableLazy(async () => (await import('./house/HousePage.tsx')).HousePage);
const LettersPage = retryableLazy(async () => (await import('./MailPage.tsx')).MailPage);
const ClaimsPage = retryableLazy(async () => (await import('#web/desk/claims/ClaimsPage.tsx')).ClaimsPage);
const ProfilePage = retryableLazy(async () => (await import('#web/profile/ProfilePage.tsx')).ProfilePage);

const OrderPage = retryableLazy(async () => (await import('#web/desk/order/OrderPage.tsx')).OrderPage);
const InvoicePage = retryableLazy(async () => (await import('#web/desk/order/InvoicePage.tsx')).InvoicePage);
const ApplicationsPage = retryableLazy(
  async () => (await import('#web/desk/inbox/ApplicationsPage.tsx')).ApplicationsPage,
);
const MessagesPage = retryableLazy(
  async () => (await import('#web/desk/inbox/MessagesPage.tsx')).MessagesPage,
);

const PLACE = {
  orders: paths.superadmin.orders,
  order: paths.superadmin.order,
  invoice: paths.superadmin.invoice,
};

/** Pages that load together with the area when the browser opens on them. */
export const pages: Record<string, LazyComponent> = {
  [paths.superadmin.panel]: PanelPage,
  [paths.superadmin.orders]: OrdersPage,
};

export function Area() {
  return (
    <DeskArea role="superadmin" label="Espace super administrateur" links={listSuperadminLinks} paths={PLACE}>
      <AreaRoutes>
        <Route path={paths.superadmin.panel} element={<PanelPage />} />
        <Route path={paths.superadmin.admins} element={<PeoplePage key="admin" role="admin" />} />
        <Route path={paths.superadmin.livreurs} element={<PeoplePage key="livreur" role="livreur" />} />
        <Route path={paths.superadmin.clients} element={<PeoplePage key="client" role="client" />} />
        <Route path={paths.superadmin.orders} element={<OrdersPage />} />
        <Route path={paths.superadmin.order(':orderId')} element={<OrderPage />} />
        <Route path={paths.superadmin.invoice(':orderId')} element={<InvoicePage />} />
        <Route path={paths.superadmin.claims} element={<ClaimsPage />} />
        <Route path={paths.superadmin.cash} element={<CashPage />} />
        <Route path={paths.superadmin.applications} element={<ApplicationsPage />} />
        <Route path={paths.superadmin.messages} element={<MessagesPage />} />
        <Route path={paths.superadmin.catalogue} element={<CataloguePage />} />
        <Route path={paths.superadmin.journal} element={<JournalPage />} />
        <Route path={paths.superadmin.letters} element={<LettersPage />} />
        <Route path={paths.superadmin.house} element={<HousePage />} />
        <Route path={paths.superadmin.profile} element={<ProfilePage staff />} />
      </AreaRoutes>
    </DeskArea>
  );
}
