import { useEffect } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router-dom';
import { isVisitorPage, paths } from '#domain/addresses.ts';
import { hasTeamContact } from '#domain/house.ts';
import { OPEN_SCREENS } from '#domain/screens/screens.ts';
import { findPage, type PageModule } from '../shell/pages.tsx';
import { ClothesLine } from '../ui/drawings/ClothesLine.tsx';
import { ButtonLink } from '../ui/form/Button.tsx';
import { PublicShell } from '../ui/layout/public/PublicShell.tsx';
import { TeamLinks } from '../ui/TeamLinks.tsx';
import { useHouse } from './data.ts';
import styles from './PageParts.module.css';

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

const HOME_AFTER_MS = 4000;

function NotFoundPage() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.home, { replace: true }), HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className={`stack gap-16 items-centre mx-auto text-centre ${styles.lost}`}>
      <div className={styles.lostDrawing}>
        <ClothesLine />
      </div>
      <h1>Cette page n’existe pas</h1>
      <p className="muted">
        L’adresse a peut-être changé, ou une lettre s’est glissée en trop. Nous vous ramenons à l’accueil dans
        un instant.
      </p>
      <ButtonLink to={paths.home}>Revenir à l’accueil</ButtonLink>
      <p>
        <Link to={paths.prices} className="touch">
          Tarifs
        </Link>{' '}
        ·{' '}
        <Link to={paths.contact} className="touch">
          Contact
        </Link>
      </p>
    </div>
  );
}
