import type { ReactElement } from 'react';
import { Route } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { PublicShell } from '../ui/layout/PublicShell.tsx';
import { ApplicationPage } from './contact/ApplicationPage.tsx';
import { ContactPage } from './contact/ContactPage.tsx';
import { FootContact } from './FootContact.tsx';
import { HomePage } from './HomePage.tsx';
import { HowItWorksPage } from './HowItWorksPage.tsx';
import { LegalPage } from './LegalPage.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';
import { PricesPage } from './prices/PricesPage.tsx';
import { ServicesPage } from './ServicesPage.tsx';

// Not lazy: together they cost less than one more round trip on 3G, and without scripts nothing would load a second
// style sheet.
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
  <Route element={<PublicShell contact={<FootContact />} />}>
    {pages.map(([path, element]) => (
      <Route key={path} path={path} element={element} />
    ))}
  </Route>
);
