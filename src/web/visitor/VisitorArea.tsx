import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { paths, type publicPaths } from '#domain/addresses.ts';
import { hasTeamContact } from '#domain/house.ts';
import { PublicShell } from '../ui/layout/public/PublicShell.tsx';
import { TeamLinks } from '../ui/TeamLinks.tsx';
import { ApplicationPage } from './contact/ApplicationPage.tsx';
import { ContactPage } from './contact/ContactPage.tsx';
import { useHouse } from './data.ts';
import { HowItWorksPage } from './HowItWorksPage.tsx';
import { HomePage } from './home/HomePage.tsx';
import { LegalPage } from './LegalPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';
import { PricesPage } from './prices/PricesPage.tsx';
import { ServicesPage } from './ServicesPage.tsx';

// The pages share a file: together they cost less than one more round trip on 3G, and nothing loads a second
// style sheet without scripts. The entry's file would be wrong, because the areas load it as well.
const PAGES: Record<(typeof publicPaths)[number], ReactElement> = {
  [paths.home]: <HomePage />,
  [paths.services]: <ServicesPage />,
  [paths.howItWorks]: <HowItWorksPage />,
  [paths.prices]: <PricesPage />,
  [paths.contact]: <ContactPage />,
  [paths.application]: <ApplicationPage />,
  [paths.legal]: <LegalPage />,
  [paths.privacy]: <PrivacyPage />,
};

export function Area() {
  return (
    <Routes>
      <Route element={<PublicShell contact={<FootContact />} />}>
        {Object.entries(PAGES).map(([path, element]) => (
          <Route key={path} path={path} element={element} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}

export const pages = {};

function FootContact() {
  const house = useHouse();
  if (!house || !hasTeamContact(house)) return null;
  return (
    <p>
      <TeamLinks {...house} />
    </p>
  );
}
