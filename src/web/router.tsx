import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { areas, isScreen, isVisitorPage, paths } from '#domain/addresses.ts';
import { AuthFrame } from './auth/AuthFrame.tsx';
import { createLazyArea, createLazyPage, type LoadableArea, withFallback } from './shell/createLazyPage.tsx';
import { createRetryableLazy } from './ui/lazy/retryableLazy.tsx';

const staffEntrance = createLazyPage(
  () => import('./auth/signUp/StaffEntrancePage.tsx'),
  'StaffEntrancePage',
);

const auth: [path: string, page: ReactNode][] = [
  [paths.signIn, createLazyPage(() => import('./auth/SignInPage.tsx'), 'SignInPage')],
  [paths.signUpClient, createLazyPage(() => import('./auth/signUp/SignUpPages.tsx'), 'SignUpClientPage')],
  [paths.signUpLivreur, createLazyPage(() => import('./auth/signUp/SignUpPages.tsx'), 'SignUpLivreurPage')],
  [paths.staffEntrance, staffEntrance],
  [paths.signUpInternal, staffEntrance],
  [
    paths.awaitConfirmation,
    createLazyPage(() => import('./auth/signUp/AwaitConfirmationPage.tsx'), 'AwaitConfirmationPage'),
  ],
  [
    paths.confirmation,
    createLazyPage(() => import('./auth/signUp/ConfirmationPage.tsx'), 'ConfirmationPage'),
  ],
  [paths.forgotPassword, createLazyPage(() => import('./auth/ForgotPasswordPage.tsx'), 'ForgotPasswordPage')],
  [paths.entry, createLazyPage(() => import('./auth/EntryPage.tsx'), 'EntryPage')],
  [paths.protectAccount, createLazyPage(() => import('./auth/ProtectPage.tsx'), 'ProtectPage')],
  [paths.resetPassword, createLazyPage(() => import('./auth/ResetPasswordPage.tsx'), 'ResetPasswordPage')],
  [paths.demoMailbox, createLazyPage(() => import('./auth/demo/DemoMailboxPage.tsx'), 'DemoMailboxPage')],
];

const AREAS: [path: string, area: LoadableArea][] = [
  [areas.client, createLazyArea(() => import('./client/ClientArea.tsx'))],
  [areas.livreur, createLazyArea(() => import('./livreur/LivreurArea.tsx'))],
  [areas.admin, createLazyArea(() => import('./admin/AdminArea.tsx'))],
  [areas.superadmin, createLazyArea(() => import('./superadmin/SuperadminArea.tsx'))],
];

const GuestOrderPage = createRetryableLazy(
  async () => (await import('./client/guest/GuestOrderPage.tsx')).GuestOrderPage,
);

const LinkPage = createRetryableLazy(async () => (await import('./link/LinkPage.tsx')).LinkPage);

const areaPages: [path: string, area: ReactNode][] = [
  ...AREAS.map(([path, { element }]): [string, ReactNode] => [`${path}/*`, element]),
  [paths.order, withFallback(<GuestOrderPage />)],
  [paths.follow, withFallback(<LinkPage />)],
  [paths.waveDemo, createLazyPage(() => import('./client/payment/WaveDemoPage.tsx'), 'WaveDemoPage')],
];

const visitor = createLazyArea(() => import('./visitor/VisitorArea.tsx'));

export async function preloadScreen(path: string): Promise<void> {
  const area = AREAS.find(([start]) => path.startsWith(`${start}/`))?.[1];
  if (area) await area.preload(path);
  else if (path === paths.order) await GuestOrderPage.preload();
  else if (path === paths.follow) await LinkPage.preload();
  else if (isVisitorPage(path) || !isScreen(path)) await visitor.preload(path);
}

const renderRoutes = (pages: [string, ReactNode][]) =>
  pages.map(([path, element]) => <Route key={path} path={path} element={element} />);

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<AuthFrame />}>{renderRoutes(auth)}</Route>
      {renderRoutes(areaPages)}
      <Route path="*" element={visitor.element} />
    </Routes>
  );
}
