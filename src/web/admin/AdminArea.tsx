import { useLocation } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { DeskArea } from '#web/desk/DeskArea.tsx';
import { createAreaPages, type PageModule } from '#web/shell/pages.tsx';
import { AreaRoutes, RoleGuard, SignedShell } from '#web/shell/SignedShell.tsx';
import { LazyArea } from '#web/ui/lazy/LazyArea.tsx';
import { icons } from './icons.ts';

export const pages = createAreaPages(
  'admin',
  import.meta.glob<PageModule>('/src/web/{admin,desk,recurring,profile}/**/*Page.tsx'),
);

export function Area() {
  const { pathname } = useLocation();
  // The workshop's wall screen is only watched, so it has no navigation, dialogs or counts.
  if (pathname === paths.admin.workshop)
    return (
      <RoleGuard role="admin">
        <SignedShell>
          <LazyArea>
            <AreaRoutes pages={pages} />
          </LazyArea>
        </SignedShell>
      </RoleGuard>
    );
  return <DeskArea role="admin" pages={pages} icons={icons} />;
}
