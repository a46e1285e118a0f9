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
import { PaymentReturnPage } from './PaymentReturnPage.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';
import { PricesPage } from './prices/PricesPage.tsx';
import { ServicesPage } from './ServicesPage.tsx';

// The pages share one file: together they cost less than another round trip on 3G, and no script is needed to load a
// second stylesheet. They are not in the entry's file, because the areas load that one as well.
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
        <Route path={paths.paymentReturn} element={<PaymentReturnPage />} />
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
