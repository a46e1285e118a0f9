import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import { type Product, popularAmong } from '#domain/catalogue.ts';
import { AuthFrame } from './auth/AuthFrame.tsx';
import { ForgotPasswordPage } from './auth/ForgotPasswordPage.tsx';
import { SignInPage } from './auth/SignInPage.tsx';
import { SignUpClientPage } from './auth/SignUpClientPage.tsx';
import { SignUpLivreurPage } from './auth/SignUpLivreurPage.tsx';
import { Frame } from './Frame.tsx';
import { headOf } from './head.ts';
import { loading } from './lazyPage.tsx';
import { headMarkup, jsonBlock } from './markup.ts';
import { paths } from './paths.ts';
import { DATA_ID, VisitorDataProvider } from './visitor/data.ts';
import { visitorPaths, visitorRoutes } from './visitor/routes.tsx';

export interface PrerenderData {
  products: Product[];
  /** Without a trailing slash: canonical addresses and pictures are absolute. */
  publicUrl: string;
  teamEmail: string | null;
}

export interface Prerendered {
  /** Takes the place of what stands between `<!--head-->` and `<!--/head-->`. */
  head: string;
  /** The words of the page, inside the root element. */
  html: string;
  /** A data block for the end of the body: what hydration must know to say the same words. */
  data: string;
}

/** The auth pages that open without a link or a state of their own. */
const auth: [path: string, page: ReactNode][] = [
  [paths.signIn, <SignInPage key="in" />],
  [paths.signUpClient, <SignUpClientPage key="client" />],
  [paths.signUpLivreur, <SignUpLivreurPage key="livreur" />],
  [paths.forgotPassword, <ForgotPasswordPage key="forgot" />],
];

/** Readable before any script arrives, and the public ones without one. */
export const prerenderedPaths: readonly string[] = [...visitorPaths, ...auth.map(([path]) => path)];

/** The same tree as main.tsx, pages in hand instead of on their way: the browser hydrates what stands here. */
export function renderPage(
  path: string,
  { products, publicUrl, teamEmail }: PrerenderData,
): Prerendered | null {
  const head = headOf(path);
  if (!head || !prerenderedPaths.includes(path)) return null;
  const data = {
    products: path === paths.prices ? products : null,
    popular: path === paths.home ? popularAmong(products) : null,
    teamEmail: path === paths.contact ? teamEmail : null,
  };
  const html = renderToString(
    <StaticRouter location={path}>
      <VisitorDataProvider value={data}>
        <Frame>
          <Routes>
            {visitorRoutes}
            <Route element={<AuthFrame />}>
              {auth.map(([at, page]) => (
                <Route key={at} path={at} element={loading(page)} />
              ))}
            </Route>
          </Routes>
        </Frame>
      </VisitorDataProvider>
    </StaticRouter>,
  );
  return {
    head: headMarkup(path, head, publicUrl),
    html,
    data: Object.values(data).some((part) => part !== null) ? jsonBlock(data, DATA_ID) : '',
  };
}
