import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import { retryableLazy } from '../ui/lazy/retryableLazy.tsx';

/** A page loaded on its first visit: `lazyPage(() => import('../x/XPage.tsx'), 'XPage')`. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ReactNode {
  const Page = retryableLazy(async () => (await load())[name]);
  return withFallback(<Page />);
}

/** The same boundary around a page that is loaded already: prerendered markup must match the lazy page that hydrates it. */
export function withFallback(page: ReactNode): ReactNode {
  return <Suspense fallback={<Spinner page />}>{page}</Suspense>;
}
