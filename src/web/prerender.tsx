import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import { isUnlisted, paths, publicPaths } from '#domain/addresses.ts';
import { findPopularProducts, type Product } from '#domain/catalogue/catalogue.ts';
import { formatServiceHours } from '#domain/format/calendar.ts';
import { describeTeamHours } from '#domain/format/houseWords.ts';
import { buildJsonBlock, escapeHtml } from '#domain/format/html.ts';
import type { PublicHouse } from '#domain/house.ts';
import type { DatedPassage } from '#domain/promises/nextPassage.ts';
import { getTitle } from '#domain/screens/screens.ts';
import { AuthFrame } from './auth/AuthFrame.tsx';
import { ForgotPasswordPage } from './auth/ForgotPasswordPage.tsx';
import { SignInPage } from './auth/SignInPage.tsx';
import { SignUpClientPage, SignUpLivreurPage } from './auth/signUp/SignUpPages.tsx';
import { LinkPage } from './link/LinkPage.tsx';
import { Frame } from './shell/Frame.tsx';
import { withFallback } from './shell/pages.tsx';
import { DATA_ID, VisitorDataProvider } from './visitor/data.ts';
import { pages, Area as VisitorArea } from './visitor/VisitorArea.tsx';

interface PrerenderData {
  products: Product[];
  publicUrl: string;
  teamEmail: string | null;
  house: PublicHouse;
  passage: DatedPassage;
}

interface Prerendered {
  head: string;
  html: string;
  /** Hydration renders the same markup from this block at the end of the body. */
  data: string;
}

const auth: [path: string, page: ReactNode][] = [
  [paths.signIn, <SignInPage key="in" />],
  [paths.signUpClient, <SignUpClientPage key="client" />],
  [paths.signUpLivreur, <SignUpLivreurPage key="livreur" />],
  [paths.forgotPassword, <ForgotPasswordPage key="forgot" />],
];

/** Prerendered pages are readable before any script arrives, and the public ones work without scripts. */
export const prerenderedPaths: readonly string[] = [
  ...publicPaths,
  paths.notFound,
  paths.paymentReturn,
  paths.follow,
  ...auth.map(([path]) => path),
];

// A page that loads by itself is drawn only once it is there.
await Promise.all(prerenderedPaths.map((path) => pages.preload(path)));

/** The prices page is left out, because the data of its grid already holds the popular garments. */
const WITH_POPULAR: string[] = [paths.home, paths.services];

/** The tree must equal that of main.tsx with its pages loaded, because the browser hydrates this markup. */
export function renderPage(
  path: string,
  { products, publicUrl, teamEmail, house, passage }: PrerenderData,
): Prerendered | null {
  const head = buildHead(path, house);
  if (!head || !prerenderedPaths.includes(path)) return null;
  const data = {
    products: path === paths.prices ? products : null,
    popular: WITH_POPULAR.includes(path) ? findPopularProducts(products) : null,
    teamEmail: path === paths.contact ? teamEmail : null,
    house,
    passage: path === paths.home ? passage : null,
  };
  const html = renderToString(
    <StaticRouter location={path}>
      <VisitorDataProvider value={data}>
        <Frame>
          <Routes>
            <Route element={withFallback(<AuthFrame />)}>
              {auth.map(([route, page]) => (
                <Route key={route} path={route} element={withFallback(page)} />
              ))}
            </Route>
            <Route path={paths.follow} element={withFallback(<LinkPage />)} />
            <Route path="*" element={withFallback(<VisitorArea />)} />
          </Routes>
        </Frame>
      </VisitorDataProvider>
    </StaticRouter>,
  );
  return {
    head: renderHead(path, head, publicUrl),
    html,
    data: buildJsonBlock(JSON.stringify(data), DATA_ID),
  };
}

const PICTURE = '/share.png';

function renderHead(path: string, { title, description }: Head, publicUrl: string): string {
  const words = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
  ];
  if (isUnlisted(path)) return joinLines(...words, '<meta name="robots" content="noindex" />');
  const address = escapeHtml(publicUrl + path);
  const picture = escapeHtml(publicUrl + PICTURE);
  return joinLines(
    ...words,
    `<link rel="canonical" href="${address}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="Laveo" />`,
    `<meta property="og:locale" content="fr_FR" />`,
    `<meta property="og:title" content="${escapeHtml(title)}" />`,
    `<meta property="og:description" content="${escapeHtml(description)}" />`,
    `<meta property="og:url" content="${address}" />`,
    `<meta property="og:image" content="${picture}" />`,
    `<meta property="og:image:width" content="1200" />`,
    `<meta property="og:image:height" content="630" />`,
    `<meta property="og:image:alt" content="Du linge propre sèche au-dessus de la lagune. Laveo, le pressing à domicile, à Abidjan." />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
    path === paths.home
      ? buildJsonBlock(JSON.stringify(buildLocalBusiness(publicUrl)), undefined, 'application/ld+json')
      : '',
  );
}

const joinLines = (...tags: string[]) => tags.filter(Boolean).join('\n    ');

function buildLocalBusiness(publicUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'DryCleaningOrLaundry',
    name: 'Laveo',
    description: 'Le pressing à domicile\u00a0: collecte, lavage, repassage et livraison du linge à Abidjan.',
    url: `${publicUrl}/`,
    image: publicUrl + PICTURE,
    areaServed: 'Abidjan',
    address: { '@type': 'PostalAddress', addressLocality: 'Abidjan', addressCountry: 'CI' },
    currenciesAccepted: 'XOF',
  };
}

type Head = { title: string; description: string };

/** The server writes the descriptions into its pages for search engines and link previews; browsers never load them. */
const DESCRIPTIONS: Record<string, string> = {
  [paths.services]:
    'Nettoyage à sec, lavage et pliage, collecte et livraison à domicile\u00a0: ce que Laveo fait pour votre linge à Abidjan.',
  [paths.howItWorks]:
    'Commandez en ligne, préparez votre linge, nous nous occupons de tout, recevez-le propre\u00a0: Laveo en quatre étapes.',
  [paths.prices]:
    'Chemise, robe, pantalon, boubou, draps\u00a0: tous les prix de lavage, de repassage et du service complet, en FCFA.',
  [paths.contact]:
    'Une question, une commande particulière\u00a0? Écrivez-nous\u00a0: notre service client vous répond',
  [paths.application]:
    'Rejoignez les livreurs de Laveo\u00a0: envoyez votre candidature en une minute, notre équipe vous recontacte.',
  [paths.legal]: 'Qui édite le site Laveo et comment nous joindre.',
  [paths.privacy]:
    'Les données que Laveo conserve, pourquoi, combien de temps, et comment les faire supprimer.',
  [paths.signIn]: 'Connectez-vous à votre espace Laveo.',
  [paths.signUpClient]: 'Créez votre compte Laveo en une minute.',
  [paths.signUpLivreur]: 'Créez votre compte de livreur Laveo.',
  [paths.follow]: 'Où en est votre linge, et ce qui reste à payer.',
  [paths.paymentReturn]: 'La confirmation arrive dans le suivi de votre commande.',
  [paths.notFound]: 'Cette page n’existe pas, ou n’existe plus.',
  [paths.forgotPassword]: 'Recevez un lien pour choisir un nouveau mot de passe Laveo.',
};

function buildHead(
  path: string,
  { serviceHours, hours }: Pick<PublicHouse, 'serviceHours' | 'hours'>,
): Head | null {
  const title = getTitle(path);
  if (title === null) return null;
  if (path === paths.home) return { title, description: describeHome(serviceHours) };
  const description = DESCRIPTIONS[path] ?? '';
  if (path !== paths.contact) return { title, description };
  return { title, description: `${description} ${describeTeamHours(hours)}.` };
}

const describeHome = (serviceHours: number) =>
  `Un livreur passe chez vous, nous lavons et repassons, il vous rapporte votre linge. Commande en ligne, service express en ${formatServiceHours(serviceHours)} à Abidjan.`;
