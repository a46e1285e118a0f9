import { type ComponentType, use } from 'react';

/** Whatever a browser throws where code or a style does not arrive, a person reads what a fetch without network says. */
export class LoadError extends TypeError {}

/** A part that did not arrive is shown in its own place, so it is no error of the program. */
export const rootOptions = {
  onCaughtError: (error: unknown) => {
    if (!(error instanceof LoadError)) console.error(error);
  },
};

export async function loadModule<T>(load: () => Promise<T>): Promise<T> {
  await reloadFailedStyles();
  return load();
}

export type LazyComponent<P extends object = object> = ComponentType<P> & {
  preload(): Promise<ComponentType<P>>;
};

const failedLoads = new Set<() => void>();

/** React's own `lazy` caches a failure forever; this one can be retried once the network is back. */
export function createRetryableLazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyComponent<P> {
  let pending: Promise<ComponentType<P>> | undefined;
  let component: ComponentType<P> | undefined;
  const loadComponent = async () => {
    try {
      component = await loadModule(load);
      return component;
    } catch {
      failedLoads.add(() => {
        pending = undefined;
      });
      throw new LoadError();
    }
  };
  const startLoading = () => {
    pending ??= loadComponent();
    return pending;
  };
  function RetryableLazy(props: P) {
    // A loaded component renders at once, without the fallback around it.
    const Loaded = component ?? use(startLoading());
    return <Loaded {...props} />;
  }
  return Object.assign(RetryableLazy, { preload: startLoading });
}

export function resetFailedLoads(): void {
  for (const reset of failedLoads) reset();
  failedLoads.clear();
}

const failedLinks = new Set<HTMLLinkElement>();

export function watchFailedStyles(): void {
  // The page's own stylesheets have loaded or failed before this script can listen.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.sheet || link.disabled) continue;
    failedLinks.add(link);
    link.remove();
  }
  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      failedLinks.add(target);
      target.remove();
    },
    // Load errors of stylesheets do not bubble, so only a capturing listener receives them.
    { capture: true },
  );
}

/** Vite requests a stylesheet only once: without this, a retried component would be drawn without its styles. */
async function reloadFailedStyles(): Promise<void> {
  const retries = [...failedLinks].map((link) => link.cloneNode() as HTMLLinkElement);
  failedLinks.clear();
  await Promise.all(
    retries.map((link) => {
      const ended = new Promise((resolve) => {
        link.addEventListener('load', resolve);
        // A sheet of another part, which is still out of reach, keeps nobody from what the phone has.
        link.addEventListener('error', resolve);
      });
      document.head.append(link);
      return ended;
    }),
  );
}
