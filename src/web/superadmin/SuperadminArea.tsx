import { Route } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { DeskArea } from '#web/desk/DeskArea.tsx';
import { createRetryableLazy, type LazyComponent } from '#web/ui/lazy/retryableLazy.tsx';
import { listSuperadminLinks } from './superadminLinks.ts';

const PanelPage = createRetryableLazy(async () => (await import('./PanelPage.tsx')).PanelPage);
const OrdersPage = createRetryableLazy(async () => (await import('./OrdersPage.tsx')).OrdersPage);
const CashPage = createRetryableLazy(async () => (await import('./CashPage.tsx')).CashPage);
const ReconciliationPage = createRetryableLazy(
  async () => (await import('./ReconciliationPage.tsx')).ReconciliationPage,
);
const InvoicesPage = createRetryableLazy(
  async () => (await import('./invoices/InvoicesPage.tsx')).InvoicesPage,
);
const CataloguePage = createRetryableLazy(async () => (await import('./CataloguePage.tsx')).CataloguePage);
const PeoplePage = createRetryableLazy(async () => (await import('./people/PeoplePage.tsx')).PeoplePage);
const AccountsPage = createRetryableLazy(
  async () => (await import('./accounts/AccountsPage.tsx')).AccountsPage,
);
const AccountPage = createRetryableLazy(async () => (await import('./accounts/AccountPage.tsx')).AccountPage);
const JournalPage = createRetryableLazy(async () => (await import('./journal/JournalPage.tsx')).JournalPage);
const HousePage = createRetryableLazy(async () => (await import('./house/HousePage.tsx')).HousePage);
const LettersPage = createRetryableLazy(async () => (await import('./mail/MailPage.tsx')).MailPage);

/** These pages load together with the area when the browser opens on them. */
export const pages: Record<string, LazyComponent> = {
  [paths.superadmin.panel]: PanelPage,
  [paths.superadmin.orders]: OrdersPage,
};

export function Area() {
  return (
    <DeskArea
      role="superadmin"
      label="Espace super administrateur"
      orders={paths.superadmin.orders}
      links={listSuperadminLinks}
    >
      <Route path={paths.superadmin.panel} element={<PanelPage />} />
      <Route path={paths.superadmin.admins} element={<PeoplePage key="admin" role="admin" />} />
      <Route path={paths.superadmin.livreurs} element={<PeoplePage key="livreur" role="livreur" />} />
      <Route path={paths.superadmin.clients} element={<PeoplePage key="client" role="client" />} />
      <Route path={paths.superadmin.accounts} element={<AccountsPage />} />
      <Route path={paths.superadmin.account(':accountId')} element={<AccountPage />} />
      <Route path={paths.superadmin.orders} element={<OrdersPage />} />
      <Route path={paths.superadmin.cash} element={<CashPage />} />
      <Route path={paths.superadmin.reconciliation} element={<ReconciliationPage />} />
      <Route path={paths.superadmin.invoices} element={<InvoicesPage />} />
      <Route path={paths.superadmin.catalogue} element={<CataloguePage />} />
      <Route path={paths.superadmin.journal} element={<JournalPage />} />
      <Route path={paths.superadmin.letters} element={<LettersPage />} />
      <Route path={paths.superadmin.house} element={<HousePage />} />
    </DeskArea>
  );
}
