import { Navigate, useRoutes } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import type { AreaPages } from './pages.tsx';

export const AreaRoutes = ({ pages }: { pages: AreaPages }) =>
  useRoutes([...pages.routes, { path: '*', element: <Navigate to={paths.home} replace /> }]);
