import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import { paths, publicPaths } from '#domain/addresses.ts';
import { findPopularProducts, type Product } from '#domain/catalogue/catalogue.ts';
import { buildJsonBlock } from '#domain/format/html.ts';
import type { PublicHouse } from '#domain/house.ts';
import type { DatedPassage } from '#domain/promises/nextPassage.ts';
import { AuthFrame } from './auth/AuthFrame.tsx';
import { ForgotPasswordPage } from './auth/ForgotPasswordPage.tsx';
import { SignInPage } from './auth/SignInPage.tsx';
import { SignUpClientPage, SignUpLivreurPage } from './auth/signUp/SignUpPages.tsx';
import { LinkPage } from './link/LinkPage.tsx';
import { Frame } from './shell/Frame.tsx';
import { buildHead } from './shell/head.ts';
import { renderHead } from './shell/markup.ts';
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
