import { IconClipboardList, IconHistory, IconHome, IconShirt, IconUser } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { SignedArea } from '#web/SignedArea.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ListSkeleton } from '#web/ui/Skeletons.tsx';
import { Guarded } from './Guarded.tsx';

const DashboardPage = lazy(async () => ({ default: (await import('./DashboardPage.tsx')).DashboardPage }));
const OrderPage = lazy(async () => ({ default: (await import('./OrderPage.tsx')).OrderPage }));
const OrdersPage = lazy(async () => ({ default: (await import('./OrdersPage.tsx')).OrdersPage }));
const HistoryPage = lazy(async () => ({ default: (await import('./HistoryPage.tsx')).HistoryPage }));
const InvoicePage = lazy(async () => ({ default: (await import('./InvoicePage.tsx')).InvoicePage }));
const ProfilePage = lazy(async () => ({
  default: (await import('#web/profile/ProfilePage.tsx')).ProfilePage,
}));

const LINKS = [
  { to: paths.client.dashboard, label: 'Accueil', icon: IconHome },
  { to: paths.client.order, label: 'Commander', icon: IconShirt },
  { to: paths.client.orders, label: 'Suivi', icon: IconClipboardList },
  { to: paths.client.history, label: 'Historique', icon: IconHistory },
  { to: paths.client.profile, label: 'Profil', icon: IconUser },
];

export function ClientArea() {
  const { pathname } = useLocation();
  return (
    <SignedArea role="client" label="Espace client" links={LINKS} layout="tabs">
      <Guarded key={pathname} fallback={<NotArrived />}>
        <Suspense fallback={<ListSkeleton />}>
          <Routes>
            <Route path="dashboard" element={<DashboardPage />} />
            <Route path="passer-commande" element={<OrderPage />} />
            <Route path="commandes" element={<OrdersPage />} />
            <Route path="historique" element={<HistoryPage />} />
            <Route path="facture/:orderId" element={<InvoicePage />} />
            <Route path="profil" element={<ProfilePage />} />
            <Route path="*" element={<Navigate to={paths.home} replace />} />
          </Routes>
        </Suspense>
      </Guarded>
    </SignedArea>
  );
}

/** A page whose files the network did not bring; the others are a tap away, and what waits to be sent still waits. */
function NotArrived() {
  return (
    <>
      <PageHeader title="Connexion impossible" />
      <ErrorPanel
        title="Cette page n’a pas pu arriver."
        message="Vérifiez votre réseau puis réessayez."
        kept="Votre panier est conservé."
        onRetry={() => location.reload()}
      />
    </>
  );
}
