import {
  IconChecks,
  IconClockHour4,
  IconLayoutKanban,
  IconMail,
  IconMoped,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { DeskArea, type Waiting } from '#web/desk/DeskArea.tsx';
import { paths } from '#web/paths.ts';
import { arriving } from '#web/ui/arriving.tsx';

const BoardPage = arriving(async () => (await import('./BoardPage.tsx')).AdminBoardPage);
const lists = () => import('#web/desk/ListPages.tsx');
const UnassignedPage = arriving(async () => (await lists()).UnassignedPage);
const InProgressPage = arriving(async () => (await lists()).InProgressPage);
const DeliveredPage = arriving(async () => (await lists()).DeliveredPage);
const OrderPage = arriving(async () => (await import('#web/desk/OrderPage.tsx')).OrderPage);
const InvoicePage = arriving(async () => (await import('#web/desk/InvoicePage.tsx')).InvoicePage);
const ApplicationsPage = arriving(
  async () => (await import('#web/desk/inbox/ApplicationsPage.tsx')).ApplicationsPage,
);
const MessagesPage = arriving(async () => (await import('#web/desk/inbox/MessagesPage.tsx')).MessagesPage);
const ProfilePage = arriving(async () => (await import('#web/profile/ProfilePage.tsx')).ProfilePage);

const PLACE = {
  orders: paths.admin.dashboard,
  order: paths.admin.order,
  invoice: paths.admin.invoice,
};

const links = ({ pending, inProgress, newApplications }: Waiting) => [
  { to: paths.admin.dashboard, label: 'Tableau de bord', icon: IconLayoutKanban },
  { to: paths.admin.unassigned, label: 'Non assignées', icon: IconClockHour4, count: pending },
  { to: paths.admin.inProgress, label: 'En cours', icon: IconMoped, count: inProgress },
  { to: paths.admin.delivered, label: 'Livrées', icon: IconChecks },
  { to: paths.admin.applications, label: 'Candidatures', icon: IconUserPlus, count: newApplications },
  { to: paths.admin.messages, label: 'Messages', icon: IconMail },
  { to: paths.admin.profile, label: 'Profil', icon: IconUser },
];

export function AdminArea() {
  return (
    <DeskArea role="admin" label="Espace administrateur" links={links} paths={PLACE}>
      <Routes>
        <Route path="dashboard" element={<BoardPage />} />
        <Route path="commandes-non-assignees" element={<UnassignedPage />} />
        <Route path="commandes-en-cours" element={<InProgressPage />} />
        <Route path="commandes-livrees" element={<DeliveredPage />} />
        <Route path="commandes/:orderId" element={<OrderPage />} />
        <Route path="facture/:orderId" element={<InvoicePage />} />
        <Route path="candidatures" element={<ApplicationsPage />} />
        <Route path="messages" element={<MessagesPage />} />
        <Route path="profil" element={<ProfilePage staff />} />
        <Route path="*" element={<Navigate to={paths.home} replace />} />
      </Routes>
    </DeskArea>
  );
}
