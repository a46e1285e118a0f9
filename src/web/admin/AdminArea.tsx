import {
  IconChecks,
  IconClockHour4,
  IconLayoutKanban,
  IconMail,
  IconMoped,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react';
import { Route } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { countOfApplications, countOfOrders, DeskArea, type Waiting } from '#web/desk/DeskArea.tsx';
import { AreaRoutes } from '#web/shell/AreaRoutes.tsx';
import { retryableLazy } from '#web/ui/lazy/retryableLazy.tsx';

const BoardPage = retryableLazy(async () => (await import('./BoardPage.tsx')).AdminBoardPage);
const lists = () => import('#web/desk/board/ListPages.tsx');
const UnassignedPage = retryableLazy(async () => (await lists()).UnassignedPage);
const InProgressPage = retryableLazy(async () => (await lists()).InProgressPage);
const DeliveredPage = retryableLazy(async () => (await lists()).DeliveredPage);
const OrderPage = retryableLazy(async () => (await import('#web/desk/order/OrderPage.tsx')).OrderPage);
const InvoicePage = retryableLazy(async () => (await import('#web/desk/order/InvoicePage.tsx')).InvoicePage);
const ApplicationsPage = retryableLazy(
  async () => (await import('#web/desk/inbox/ApplicationsPage.tsx')).ApplicationsPage,
);
const MessagesPage = retryableLazy(
  async () => (await import('#web/desk/inbox/MessagesPage.tsx')).MessagesPage,
);
const ProfilePage = retryableLazy(async () => (await import('#web/profile/ProfilePage.tsx')).ProfilePage);

const PLACE = {
  orders: paths.admin.dashboard,
  order: paths.admin.order,
  invoice: paths.admin.invoice,
};

const links = ({ pending, inProgress, newApplications }: Waiting) => [
  { to: paths.admin.dashboard, label: 'Tableau de bord', icon: IconLayoutKanban },
  { to: paths.admin.unassigned, label: 'Non assignées', icon: IconClockHour4, count: countOfOrders(pending) },
  { to: paths.admin.inProgress, label: 'En cours', icon: IconMoped, count: countOfOrders(inProgress) },
  { to: paths.admin.delivered, label: 'Livrées', icon: IconChecks },
  {
    to: paths.admin.applications,
    label: 'Candidatures',
    icon: IconUserPlus,
    count: countOfApplications(newApplications),
  },
  { to: paths.admin.messages, label: 'Messages', icon: IconMail },
  { to: paths.admin.profile, label: 'Profil', icon: IconUser },
];

export function AdminArea() {
  return (
    <DeskArea role="admin" label="Espace administrateur" links={links} paths={PLACE}>
      <AreaRoutes>
        <Route path={paths.admin.dashboard} element={<BoardPage />} />
        <Route path={paths.admin.unassigned} element={<UnassignedPage />} />
        <Route path={paths.admin.inProgress} element={<InProgressPage />} />
        <Route path={paths.admin.delivered} element={<DeliveredPage />} />
        <Route path={paths.admin.order(':orderId')} element={<OrderPage />} />
        <Route path={paths.admin.invoice(':orderId')} element={<InvoicePage />} />
        <Route path={paths.admin.applications} element={<ApplicationsPage />} />
        <Route path={paths.admin.messages} element={<MessagesPage />} />
        <Route path={paths.admin.profile} element={<ProfilePage staff />} />
      </AreaRoutes>
    </DeskArea>
  );
}
