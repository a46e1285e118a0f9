import { IconHistory, IconMotorbike, IconUser } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { SignedArea } from '#web/SignedArea.tsx';
import { Arrivals } from '#web/ui/Arrivals.tsx';
import { arriving } from '#web/ui/arriving.tsx';
import { keepAreaOffline } from './keepAreaOffline.ts';
import { MissionsPage } from './MissionsPage.tsx';
import { MissionsProvider } from './MissionsProvider.tsx';
import { SharingProvider } from './sharing.tsx';

const HistoryPage = arriving(async () => (await import('./HistoryPage.tsx')).HistoryPage);
const ProfilePage = arriving(async () => (await import('#web/profile/ProfilePage.tsx')).ProfilePage);

const LINKS = [
  { to: paths.livreur.dashboard, label: 'Missions', icon: IconMotorbike },
  { to: paths.livreur.history, label: 'Historique', icon: IconHistory },
  { to: paths.livreur.profile, label: 'Profil', icon: IconUser },
];

export function LivreurArea() {
  useEffect(keepAreaOffline, []);
  return (
    <SignedArea role="livreur" label="Espace livreur" links={LINKS} layout="tabs">
      <MissionsProvider>
        <SharingProvider>
          <Arrivals kept="Vos actes en attente d’envoi sont conservés.">
            <Routes>
              <Route path="dashboard" element={<MissionsPage />} />
              <Route path="historique" element={<HistoryPage />} />
              <Route path="profil" element={<ProfilePage staff />} />
              <Route path="*" element={<Navigate to={paths.home} replace />} />
            </Routes>
          </Arrivals>
        </SharingProvider>
      </MissionsProvider>
    </SignedArea>
  );
}
