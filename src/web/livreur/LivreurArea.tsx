import { useEffect } from 'react';
import { Route } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { addHeaders } from '#web/net/trpc.ts';
import { AreaRoutes } from '#web/shell/AreaRoutes.tsx';
import { installServiceWorker } from '#web/shell/release/newBuild.ts';
import { SignedArea } from '#web/shell/SignedArea.tsx';
import { LazyArea } from '#web/ui/lazy/LazyArea.tsx';
import { createRetryableLazy, type LazyComponent } from '#web/ui/lazy/retryableLazy.tsx';
import { runWhenIdle } from '#web/ui/lazy/whenIdle.ts';
import { readWaitingSince } from './acts/waitingSince.ts';
import { CashProvider } from './cash/CashProvider.tsx';
import { LIVREUR_LINKS } from './livreurLinks.ts';
import { MissionsPage } from './missions/MissionsPage.tsx';
import { MissionsProvider } from './missions/MissionsProvider.tsx';
import { useUnopenedCount } from './newMissions/useUnopenedMissions.ts';
import { SharingProvider } from './position/sharing.tsx';

const CashPage = createRetryableLazy(async () => (await import('./cash/TillPage.tsx')).TillPage);
const HistoryPage = createRetryableLazy(
  async () => (await import('./FinishedMissionsPage.tsx')).FinishedMissionsPage,
);
const ProfilePage = createRetryableLazy(
  async () => (await import('#web/profile/ProfilePage.tsx')).ProfilePage,
);

export const pages: Record<string, LazyComponent> = {
  [paths.livreur.cash]: CashPage,
  [paths.livreur.history]: HistoryPage,
};

// The server believes no act older than the last question of its phone, unless the question names the act.
addHeaders(readWaitingSince);

export function Area() {
  useEffect(prepareOfflineUse, []);
  const [value] = useUnopenedCount();
  const count = { value, one: 'nouvelle mission', several: 'nouvelles missions' };
  return (
    <SignedArea
      role="livreur"
      label="Espace livreur"
      links={LIVREUR_LINKS.map((link) => (link.to === paths.livreur.dashboard ? { ...link, count } : link))}
      layout="tabs"
    >
      <MissionsProvider>
        <CashProvider>
          <SharingProvider>
            <LazyArea reassurance="Ce que vous avez fait est conservé et sera envoyé.">
              <AreaRoutes>
                <Route path={paths.livreur.dashboard} element={<MissionsPage />} />
                <Route path={paths.livreur.cash} element={<CashPage />} />
                <Route path={paths.livreur.history} element={<HistoryPage />} />
                <Route path={paths.livreur.profile} element={<ProfilePage staff />} />
              </AreaRoutes>
            </LazyArea>
          </SharingProvider>
        </CashProvider>
      </MissionsProvider>
    </SignedArea>
  );
}

/**
 * The service worker is installed during the first visit, too late to cache the area's files. A second request for
 * this file makes the worker cache the whole area, because a dead zone may come before the next visit.
 */
function prepareOfflineUse(): () => void {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  const requestOwnFile = () => {
    if (worker?.controller) fetch(import.meta.url).catch(() => undefined);
  };
  const cancel = runWhenIdle(() => void installServiceWorker());
  requestOwnFile();
  worker?.addEventListener('controllerchange', requestOwnFile);
  return () => {
    cancel();
    worker?.removeEventListener('controllerchange', requestOwnFile);
  };
}
