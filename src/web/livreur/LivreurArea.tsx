import { useEffect } from 'react';
import { addHeaders } from '#web/net/trpc.ts';
import { listAreaLinks } from '#web/shell/areaLinks.ts';
import { createAreaPages, type PageModule } from '#web/shell/pages.tsx';
import { installServiceWorker } from '#web/shell/release/newVersion.ts';
import { SignedArea } from '#web/shell/SignedArea.tsx';
import { AreaRoutes } from '#web/shell/SignedShell.tsx';
import { LazyArea } from '#web/ui/lazy/LazyArea.tsx';
import { runWhenIdle } from '#web/ui/lazy/whenIdle.ts';
import { readWaitingSince } from './acts/waitingSince.ts';
import { CashProvider } from './cash/ownCash.tsx';
import { icons } from './icons.ts';
import { MissionsPage } from './missions/MissionsPage.tsx';
import { MissionsProvider } from './missions/MissionsProvider.tsx';
import { useUnopenedCount } from './newMissions/newMissions.ts';
import { SharingProvider } from './position/sharing.tsx';

/** The missions come with the area, which opens on them. */
export const pages = createAreaPages('livreur', {
  ...import.meta.glob<PageModule>([
    '/src/web/{livreur,profile}/**/*Page.tsx',
    '!/src/web/livreur/missions/MissionsPage.tsx',
  ]),
  '/src/web/livreur/missions/MissionsPage.tsx': async () => ({ MissionsPage }),
});

// The server believes no act older than the last question of its phone, unless the question names the act.
addHeaders(readWaitingSince);

export function Area() {
  useEffect(prepareOfflineUse, []);
  const [value] = useUnopenedCount();
  const newMissions = { value, one: 'nouvelle mission', several: 'nouvelles missions' };
  return (
    <SignedArea role="livreur" links={listAreaLinks('livreur', icons, { newMissions })}>
      <MissionsProvider>
        <CashProvider>
          <SharingProvider>
            <LazyArea stored="Vos missions, leurs adresses et ce qui attend d’être envoyé">
              <AreaRoutes pages={pages} />
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
