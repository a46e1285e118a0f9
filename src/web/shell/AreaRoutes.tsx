import type { ReactNode } from 'react';
import { createRoutesFromElements, Navigate, useRoutes } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';

export function AreaRoutes({ children }: { children: ReactNode }) {
  const routes = createRoutesFromElements(children).map(({ path = '', element }) => ({
    path: path.replace(/^\/[^/]+\//, ''),
    element,
  }));
  return useRoutes([...routes, { path: '*', element: <Navigate to={paths.home} replace /> }]);
}
