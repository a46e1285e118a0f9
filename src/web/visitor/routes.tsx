import type { ReactElement } from 'react';
import { Route } from 'react-router-dom';
import { paths } from '../paths.ts';
import { PublicShell } from '../ui/PublicShell.tsx';
import { ApplicationPage } from './ApplicationPage.tsx';
import { ContactPage } from './ContactPage.tsx';
import { HomePage } from './HomePage.tsx';
import { HowItWorksPage } from './HowItWorksPage.tsx';
import { LegalPage } from './LegalPage.tsx';
import { PricesPage } from './PricesPage.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';
import { ServicesPage } from './ServicesPage.tsx';

// Together they weigh less than one lazy page's round trip on 3G, and their styles must be in the first sheet:
// without a script nothing would fetch a second one.
const pages: [string, ReactElement][] = [
  [paths.home, <HomePage key="home" />],
  [paths.services, <ServicesPage key="services" />],
  [paths.howItWorks, <HowItWorksPage key="how" />],
  [paths.prices, <PricesPage key="prices" />],
  [paths.contact, <ContactPage key="contact" />],
  [paths.application, <ApplicationPage key="application" />],
  [paths.legal, <LegalPage key="legal" />],
  [paths.privacy, <PrivacyPage key="privacy" />],
];

export const visitorPaths = pages.map(([path]) => path);

export const visitorRoutes = (
  <Route element={<PublicShell />}>
    {pages.map(([path, element]) => (
      <Route key={path} path={path} element={element} />
    ))}
  </Route>
);
