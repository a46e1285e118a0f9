import { type ComponentType, use } from 'react';
import { bringLostStyles } from './lostStyles.ts';

/** The network did not bring the file of a part: nobody's fault, and no defect of the part. */
export class NotArrived extends Error {}

/** The file of a part, and whatever stylesheet was lost on the way to it. */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  await bringLostStyles();
  return load();
}

const failed = new Set<() => void>();

/**
 * A page or a part that arrives when it is first drawn: `arriving(async () => (await import('./X.tsx')).X)`. React's own
 * `lazy` keeps a failure for ever; after a dead zone this one can be asked again.
 */
export function arriving<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let coming: Promise<ComponentType<P>> | undefined;
  const bring = async () => {
    try {
      return await fetchPart(load);
    } catch (cause) {
      failed.add(() => {
        coming = undefined;
      });
      throw new NotArrived('a part of the page did not arrive', { cause });
    }
  };
  return function Arriving(props: P) {
    coming ??= bring();
    const Part = use(coming);
    return <Part {...props} />;
  };
}

/** What did not arrive is fetched again the next time it is drawn. */
export function askAgain(): void {
  for (const forget of failed) forget();
  failed.clear();
}
