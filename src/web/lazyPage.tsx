import { type ComponentType, type ReactNode, Suspense } from 'react';
import { arriving } from './ui/arriving.tsx';
import { Spinner } from './ui/Spinner.tsx';

/** A page that arrives when it is asked for: `lazyPage(() => import('./x/XPage.tsx').then((m) => m.XPage))`. */
export function lazyPage(load: () => Promise<ComponentType>): ReactNode {
  const Page = arriving(load);
  return loading(<Page />);
}

/** The same boundary around a page that is there already: the server draws it so, and the browser's lazy one fits in. */
export function loading(page: ReactNode): ReactNode {
  return <Suspense fallback={<Spinner page />}>{page}</Suspense>;
}
