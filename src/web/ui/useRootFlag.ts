import { useEffect } from 'react';

/** What sticks to the bottom of a phone reads the flag, and stays above the tab bar. */
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
