import {
  IconChartBar,
  IconClipboardList,
  IconHanger,
  IconHistory,
  IconInbox,
  IconMail,
  IconMotorbike,
  IconSend,
  IconShieldLock,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { DeskArea, type Waiting } from '#web/desk/DeskArea.tsx';
import { paths } from '#web/paths.ts';
import { arriving } from '#web/ui/arriving.tsx';

const PanelPage = arriving(async () => (await import('./PanelPage.tsx')).PanelPage);
const OrdersPage = arriving(async () => (await import('./OrdersPage.tsx')).OrdersPage);
const CataloguePage = arriving(async () => (await import('./CataloguePage.tsx')).CataloguePage);
const PeoplePage = arriving(async () => (await import('./people/PeoplePage.tsx')).PeoplePage);
const JournalPage = arriving(async () => (await import('./JournalPage.tsx')).JournalPage);
const LettersPage = arriving(async () => (await import('./LettersPage.tsx')).LettersPage);
const ProfilePage = arriving(async () => (await import('#web/profile/ProfilePage.tsx')).ProfilePage);

const OrderPage = arriving(async () => (await import('#web/desk/OrderPage.tsx')).OrderPage);
const InvoicePage = arriving(async () => (await import('#web/desk/InvoicePage.tsx')).InvoicePage);
const ApplicationsPage = arriving(
  async () => (await import('#web/desk/inbox/ApplicationsPage.tsx')).ApplicationsPage,
);
const MessagesPage = arriving(async () => (await import('#web/desk/inbox/MessagesPage.tsx')).MessagesPage);

const PLACE = {
  orders: paths.superadmin.orders,
  order: paths.superadmin.order,
  invoice: paths.superadmin.invoice,
};

const links = ({ newApplications }: Waiting) => [
  { to: paths.superadmin.panel, label: 'Stats', icon: IconChartBar },
  { to: paths.superadmin.admins, label: 'Admins', icon: IconShieldLock },
  { to: paths.superadmin.livreurs, label: 'Livreurs', icon: IconMotorbike },
  { to: paths.superadmin.clients, label: 'Clients', icon: IconUsers },
  { to: paths.superadmin.orders, label: 'Commandes', icon: IconClipboardList },
  { to: paths.superadmin.catalogue, label: 'Gestion', icon: IconHanger },
  { to: paths.superadmin.applications, label: 'Candidatures', icon: IconInbox, count: newApplications },
  { to: paths.superadmin.messages, label: 'Messages', icon: IconMail },
  { to: paths.superadmin.journal, label: 'Journal', icon: IconHistory },
  { to: paths.superadmin.letters, label: 'Courrier', icon: IconSend },
  { to: paths.superadmin.profile, label: 'Profil', icon: IconUser },
];

export function SuperadminArea() {
  return (
    <DeskArea role="superadmin" label="Espace super administrateur" links={links} paths={PLACE}>
      <Routes>
        <Route path="panel" element={<PanelPage />} />
        <Route path="admins" element={<PeoplePage key="admin" role="admin" />} />
        <Route path="livreurs" element={<PeoplePage key="livreur" role="livreur" />} />
        <Route path="clients" element={<PeoplePage key="client" role="client" />} />
        <Route path="commandes" element={<OrdersPage />} />
        <Route path="commandes/:orderId" element={<OrderPage />} />
        <Route path="facture/:orderId" element={<InvoicePage />} />
        <Route path="candidatures" element={<ApplicationsPage />} />
        <Route path="messages" element={<MessagesPage />} />
        <Route path="gestion" element={<CataloguePage />} />
        <Route path="journal" element={<JournalPage />} />
        <Route path="courrier" element={<LettersPage />} />
        <Route path="profil" element={<ProfilePage staff />} />
        <Route path="*" element={<Navigate to={paths.home} replace />} />
      </Routes>
    </DeskArea>
  );
}
