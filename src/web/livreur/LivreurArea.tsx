import { IconHistory, IconMotorbike, IconUser } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Route } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { AreaRoutes } from '#web/shell/AreaRoutes.tsx';
import { SignedArea } from '#web/shell/SignedArea.tsx';
import { LazyArea } from '#web/ui/lazy/LazyArea.tsx';
import { retryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { keepAreaOffline } from './keepAreaOffline.ts';
import { MissionsPage } from './missions/MissionsPage.tsx';
import { MissionsProvider } from './missions/MissionsProvider.tsx';
import { SharingProvider } from './position/sharing.tsx';

const HistoryPage = retryableLazy(async () => (await import('./HistoryPage.tsx')).HistoryPage);
const ProfilePage = retryableLazy(async () => (await import('#web/profile/ProfilePage.tsx')).ProfilePage);

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
          <LazyArea reassurance="Vos actes en attente d’envoi sont conservés.">
            <AreaRoutes>
              <Route path={paths.livreur.dashboard} element={<MissionsPage />} />
              <Route path={paths.livreur.history} element={<HistoryPage />} />
              <Route path={paths.livreur.profile} element={<ProfilePage staff />} />
            </AreaRoutes>
          </LazyArea>
        </SharingProvider>
      </MissionsProvider>
    </SignedArea>
  );
}
