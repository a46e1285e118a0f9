import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { RouteObject } from 'react-router-dom';
import { areas } from '#domain/addresses.ts';
import type { Role } from '#domain/people/roles.ts';
import { listScreens } from '#domain/screens/screens.ts';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import { createRetryableLazy, type LazyComponent } from '../ui/lazy/retryableLazy.tsx';

export type PageModule = Record<string, ComponentType>;
/** Made by `import.meta.glob`, which names the files from the root of the project. */
type PageFiles<Module> = Record<string, Module>;

const findFile = <Module,>(files: PageFiles<Module>, page: string) =>
  files[`/src/web/${page.split('#')[0]}.tsx`];

const findExport = (module: PageModule | undefined, page: string) =>
  module?.[/[^/#]+$/.exec(page)?.[0] ?? ''];

export function findPage(files: PageFiles<PageModule>, page: string): ComponentType {
  const Page = findExport(findFile(files, page), page);
  if (!Page) throw new Error(`src/web has no component ${page}`);
  return Page;
}

/** Two rows with one page share its component, so that the page stays when the address changes between them. */
export function createPageLoader(
  files: PageFiles<() => Promise<PageModule>>,
): (page: string) => LazyComponent {
  const pages = new Map<string, LazyComponent>();
  return (page) => {
    const load = async () => findExport(await findFile(files, page)?.(), page) as ComponentType;
    const Page = pages.get(page) ?? createRetryableLazy(load);
    pages.set(page, Page);
    return Page;
  };
}

export type AreaPages = { routes: RouteObject[]; preload(path: string): Promise<unknown> | undefined };

export function createAreaPages(role: Role, files: PageFiles<() => Promise<PageModule>>): AreaPages {
  const getPage = createPageLoader(files);
  const pages = listScreens(role).map(({ path, page }) => ({ path, Page: getPage(page) }));
  return {
    routes: pages.map(({ path, Page }) => ({ path: path.slice(areas[role].length + 1), element: <Page /> })),
    preload: (path) => pages.find((one) => one.path === path)?.Page.preload(),
  };
}

/** Pages that are already loaded get the boundary too: prerendered markup must match the lazy page that hydrates it. */
export function withFallback(page: ReactNode): ReactNode {
  return <Suspense fallback={<Spinner page />}>{page}</Suspense>;
}

type AreaModule = { Area: ComponentType; pages?: Pick<AreaPages, 'preload'> };

export type LoadableArea = { element: ReactNode; preload(path: string): Promise<unknown> };

export function createLazyArea(load: () => Promise<AreaModule>): LoadableArea {
  const Area = createRetryableLazy(async () => (await load()).Area);
  const preload = async (path: string) => {
    await Area.preload();
    await (await load()).pages?.preload(path);
  };
  return { element: withFallback(<Area />), preload };
}
