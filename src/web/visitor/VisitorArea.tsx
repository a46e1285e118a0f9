import { Route, Routes } from 'react-router-dom';
import { isVisitorPage } from '#domain/addresses.ts';
import { describeTeamHours } from '#domain/format/houseWords.ts';
import { hasTeamContact } from '#domain/house.ts';
import { OPEN_SCREENS } from '#domain/screens/screens.ts';
import {
  type AreaPages,
  createPageLoader,
  findPage,
  type PageModule,
  withFallback,
} from '../shell/pages.tsx';
import { PublicShell } from '../ui/layout/public/PublicShell.tsx';
import { TeamLinks } from '../ui/Phone.tsx';
import { useHouse } from './data.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

// The pages share one file: together they cost less than another round trip on 3G, and no script is needed to load a
// second stylesheet. They are not in the entry's file, because the areas load that one as well.
const files = import.meta.glob<PageModule>(
  ['/src/web/visitor/**/*Page.tsx', '!**/{LegalPage,PrivacyPage,PaymentReturnPage}.tsx'],
  { eager: true },
);
/** Few ever open these, so no first page carries them. */
const rareFiles = import.meta.glob<PageModule>(
  '/src/web/visitor/{LegalPage,PrivacyPage,PaymentReturnPage}.tsx',
);
const getRarePage = createPageLoader(rareFiles);

const PAGES = OPEN_SCREENS.filter(({ path }) => isVisitorPage(path)).map(({ path, page }) => {
  if (`/src/web/${page}.tsx` in rareFiles) {
    const Page = getRarePage(page);
    return { path, element: withFallback(<Page />), preload: Page.preload };
  }
  const Page = findPage(files, page);
  return { path, element: <Page /> };
});

export const pages: Pick<AreaPages, 'preload'> = {
  preload: (path) => PAGES.find((one) => one.path === path)?.preload?.(),
};

export function Area() {
  return (
    <Routes>
      <Route element={<PublicShell contact={<FootContact />} />}>
        {PAGES.map(({ path, element }) => (
          <Route key={path} path={path} element={element} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}

function FootContact() {
  const house = useHouse();
  return (
    <>
      <p>Service client {describeTeamHours(house?.hours)}</p>
      {house && hasTeamContact(house) ? (
        <p>
          <TeamLinks {...house} />
        </p>
      ) : null}
    </>
  );
}
