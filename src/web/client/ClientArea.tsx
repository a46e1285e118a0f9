import { IconClipboardList, IconHistory, IconHome, IconShirt, IconUser } from '@tabler/icons-react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { SignedArea } from '#web/SignedArea.tsx';
import { Arrivals } from '#web/ui/Arrivals.tsx';
import { arriving } from '#web/ui/arriving.tsx';
import { PlacingProvider } from './order/PlacingProvider.tsx';

const DashboardPage = arriving(async () => (await import('./DashboardPage.tsx')).DashboardPage);
const OrderPage = arriving(async () => (await import('./OrderPage.tsx')).OrderPage);
const OrdersPage = arriving(async () => (await import('./OrdersPage.tsx')).OrdersPage);
const HistoryPage = arriving(async () => (await import('./HistoryPage.tsx')).HistoryPage);
const InvoicePage = arriving(async () => (await import('./InvoicePage.tsx')).InvoicePage);
const ProfilePage = arriving(async () => (await import('#web/profile/ProfilePage.tsx')).ProfilePage);

const LINKS = [
  { to: paths.client.dashboard, label: 'Accueil', icon: IconHome },
  { to: paths.client.order, label: 'Commander', icon: IconShirt },
  { to: paths.client.orders, label: 'Suivi', icon: IconClipboardList },
  { to: paths.client.history, label: 'Historique', icon: IconHistory },
  { to: paths.client.profile, label: 'Profil', icon: IconUser },
];

export function ClientArea() {
  return (
    <SignedArea role="client" label="Espace client" links={LINKS} layout="tabs">
      <PlacingProvider>
        <Arrivals kept="Votre panier est conservé.">
          <Routes>
            <Route path="dashboard" element={<DashboardPage />} />
            <Route path="passer-commande" element={<OrderPage />} />
            <Route path="commandes" element={<OrdersPage />} />
            <Route path="historique" element={<HistoryPage />} />
            <Route path="facture/:orderId" element={<InvoicePage />} />
            <Route path="profil" element={<ProfilePage />} />
            <Route path="*" element={<Navigate to={paths.home} replace />} />
          </Routes>
        </Arrivals>
      </PlacingProvider>
    </SignedArea>
  );
}
