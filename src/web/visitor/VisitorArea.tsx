import { Route, Routes } from 'react-router-dom';
import { isVisitorPage } from '#domain/addresses.ts';
import { hasTeamContact } from '#domain/house.ts';
import { OPEN_SCREENS } from '#domain/screens/screens.ts';
import { findPage, type PageModule } from '../shell/pages.tsx';
import { PublicShell } from '../ui/layout/public/PublicShell.tsx';
import { TeamLinks } from '../ui/TeamLinks.tsx';
import { useHouse } from './data.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

// The pages share one file: together they cost less than another round trip on 3G, and no script is needed to load a
// second stylesheet. They are not in the entry's file, because the areas load that one as well.
const files = import.meta.glob<PageModule>('/src/web/visitor/**/*Page.tsx', { eager: true });
const PAGES = OPEN_SCREENS.filter(({ path }) => isVisitorPage(path)).map(({ path, page }) => ({
  path,
  Page: findPage(files, page),
}));

export function Area() {
  return (
    <Routes>
      <Route element={<PublicShell contact={<FootContact />} />}>
        {PAGES.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}

function FootContact() {
  const house = useHouse();
  if (!house || !hasTeamContact(house)) return null;
  return (
    <p>
      <TeamLinks {...house} />
    </p>
  );
}
