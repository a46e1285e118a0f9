import { useEffect } from 'react';

/** Marks the root element while a bar sits at the bottom of the screen, so that toasts stay above it. */
export function useRootFlag(name: 'tabbar' | 'sticky', isOn = true): void {
  useEffect(() => {
    if (!isOn) return;
    const { dataset } = document.documentElement;
    dataset[name] = '';
    return () => {
      delete dataset[name];
    };
  }, [name, isOn]);
}
