import { useEffect } from 'react';

/** Tells the whole page what sits at the bottom of the screen, so that toasts stay above it. */
export function useRootFlag(name: 'tabbar' | 'sticky', on = true): void {
  useEffect(() => {
    if (!on) return;
    const { dataset } = document.documentElement;
    dataset[name] = '';
    return () => {
      delete dataset[name];
    };
  }, [name, on]);
}
