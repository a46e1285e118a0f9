import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { AuthFrame } from './auth/AuthFrame.tsx';
import { lazyPage } from './lazyPage.tsx';
import { paths } from './paths.ts';
import { visitorRoutes } from './visitor/routes.tsx';

const staffEntrance = lazyPage(() => import('./auth/StaffEntrancePage.tsx').then((m) => m.StaffEntrancePage));

const auth: [path: string, page: ReactNode][] = [
  [paths.signIn, lazyPage(() => import('./auth/SignInPage.tsx').then((m) => m.SignInPage))],
  [paths.signUpClient, lazyPage(() => import('./auth/SignUpClientPage.tsx').then((m) => m.SignUpClientPage))],
  [
    paths.signUpLivreur,
    lazyPage(() => import('./auth/SignUpLivreurPage.tsx').then((m) => m.SignUpLivreurPage)),
  ],
  [paths.staffEntrance, staffEntrance],
  [paths.signUpInternal, staffEntrance],
  [
    paths.awaitConfirmation,
    lazyPage(() => import('./auth/AwaitConfirmationPage.tsx').then((m) => m.AwaitConfirmationPage)),
  ],
  [paths.confirmation, lazyPage(() => import('./auth/ConfirmationPage.tsx').then((m) => m.ConfirmationPage))],
  [
    paths.forgotPassword,
    lazyPage(() => import('./auth/ForgotPasswordPage.tsx').then((m) => m.ForgotPasswordPage)),
  ],
  [
    paths.resetPassword,
    lazyPage(() => import('./auth/ResetPasswordPage.tsx').then((m) => m.ResetPasswordPage)),
  ],
  [paths.demoMailbox, lazyPage(() => import('./auth/DemoMailboxPage.tsx').then((m) => m.DemoMailboxPage))],
];

/** Each area keeps its own routes and arrives in one piece. */
const areas: [path: string, area: ReactNode][] = [
  ['/client/*', lazyPage(() => import('./client/ClientArea.tsx').then((m) => m.ClientArea))],
  ['/livreur/*', lazyPage(() => import('./livreur/LivreurArea.tsx').then((m) => m.LivreurArea))],
  ['/admin/*', lazyPage(() => import('./admin/AdminArea.tsx').then((m) => m.AdminArea))],
  ['/superadmin/*', lazyPage(() => import('./superadmin/SuperadminArea.tsx').then((m) => m.SuperadminArea))],
  [paths.waveDemo, lazyPage(() => import('./client/WaveDemoPage.tsx').then((m) => m.WaveDemoPage))],
];

const routesOf = (pages: [string, ReactNode][]) =>
  pages.map(([path, element]) => <Route key={path} path={path} element={element} />);

export function AppRoutes() {
  return (
    <Routes>
      {visitorRoutes}
      <Route element={<AuthFrame />}>{routesOf(auth)}</Route>
      {routesOf(areas)}
      <Route path="*" element={<Navigate to={paths.home} replace />} />
    </Routes>
  );
}
