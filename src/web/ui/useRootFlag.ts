import { useEffect } from 'react';

/** Marks the root element while a phone shows the tab bar: what sticks to the bottom stays above it. */
export function useRootFlag(name: 'tabbar', isOn = true): void {
  useEffect(() => {
    if (!isOn) return;
    const { dataset } = document.documentElement;
    dataset[name] = '';
    return () => {
      delete dataset[name];
    };
  }, [name, isOn]);
}
