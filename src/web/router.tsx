import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { areas, isScreen, isVisitorPage, paths } from '#domain/addresses.ts';
import { AuthFrame } from './auth/AuthFrame.tsx';
import { type LoadableArea, lazyArea, lazyPage, withFallback } from './shell/lazyPage.tsx';
import { createRetryableLazy } from './ui/lazy/retryableLazy.tsx';

const staffEntrance = lazyPage(() => import('./auth/signUp/StaffEntrancePage.tsx'), 'StaffEntrancePage');

const auth: [path: string, page: ReactNode][] = [
  [paths.signIn, lazyPage(() => import('./auth/SignInPage.tsx'), 'SignInPage')],
  [paths.signUpClient, lazyPage(() => import('./auth/signUp/SignUpPages.tsx'), 'SignUpClientPage')],
  [paths.signUpLivreur, lazyPage(() => import('./auth/signUp/SignUpPages.tsx'), 'SignUpLivreurPage')],
  [paths.staffEntrance, staffEntrance],
  [paths.signUpInternal, staffEntrance],
  [
    paths.awaitConfirmation,
    lazyPage(() => import('./auth/signUp/AwaitConfirmationPage.tsx'), 'AwaitConfirmationPage'),
  ],
  [paths.confirmation, lazyPage(() => import('./auth/signUp/ConfirmationPage.tsx'), 'ConfirmationPage')],
  [paths.forgotPassword, lazyPage(() => import('./auth/ForgotPasswordPage.tsx'), 'ForgotPasswordPage')],
  [paths.protectAccount, lazyPage(() => import('./auth/ProtectPage.tsx'), 'ProtectPage')],
  [paths.resetPassword, lazyPage(() => import('./auth/ResetPasswordPage.tsx'), 'ResetPasswordPage')],
  [paths.demoMailbox, lazyPage(() => import('./auth/demo/DemoMailboxPage.tsx'), 'DemoMailboxPage')],
];

const AREAS: [path: string, area: LoadableArea][] = [
  [areas.client, lazyArea(() => import('./client/ClientArea.tsx'))],
  [areas.livreur, lazyArea(() => import('./livreur/LivreurArea.tsx'))],
  [areas.admin, lazyArea(() => import('./admin/AdminArea.tsx'))],
  [areas.superadmin, lazyArea(() => import('./superadmin/SuperadminArea.tsx'))],
];

const GuestOrderPage = createRetryableLazy(
  async () => (await import('./client/guest/GuestOrderPage.tsx')).GuestOrderPage,
);

const areaPages: [path: string, area: ReactNode][] = [
  ...AREAS.map(([path, { element }]): [string, ReactNode] => [`${path}/*`, element]),
  [paths.order, withFallback(<GuestOrderPage />)],
  [paths.waveDemo, lazyPage(() => import('./client/payment/WaveDemoPage.tsx'), 'WaveDemoPage')],
];

const visitor = lazyArea(() => import('./visitor/VisitorArea.tsx'));

export async function preloadScreen(path: string): Promise<void> {
  const area = AREAS.find(([start]) => path.startsWith(`${start}/`))?.[1];
  if (area) await area.preload(path);
  else if (path === paths.order) await GuestOrderPage.preload();
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
