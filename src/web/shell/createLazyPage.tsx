import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import { createRetryableLazy, type LazyComponent } from '../ui/lazy/retryableLazy.tsx';

export function createLazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ReactNode {
  const Page = createRetryableLazy(async () => (await load())[name]);
  return withFallback(<Page />);
}

/** Pages that are already loaded get the boundary too: prerendered markup must match the lazy page that hydrates it. */
export function withFallback(page: ReactNode): ReactNode {
  return <Suspense fallback={<Spinner page />}>{page}</Suspense>;
}

type AreaModule = { Area: ComponentType; pages: Record<string, LazyComponent> };

export type LoadableArea = { element: ReactNode; preload(path: string): Promise<void> };

export function createLazyArea(load: () => Promise<AreaModule>): LoadableArea {
  const Area = createRetryableLazy(async () => (await load()).Area);
  const preload = async (path: string) => {
    await Area.preload();
    await (await load()).pages[path]?.preload();
  };
  return { element: withFallback(<Area />), preload };
}
