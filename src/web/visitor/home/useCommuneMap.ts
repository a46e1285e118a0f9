import { useMediaQuery } from '@mantine/hooks';
import { type ComponentType, useEffect, useState } from 'react';
import { runWhenIdle } from '../../ui/lazy/whenIdle.ts';
import type { CommuneMapProps } from './CommuneMap.tsx';

/** The map is drawn beside the words, where there is room, after everything that can be read. */
export function useCommuneMap(): ComponentType<CommuneMapProps> | null {
  const [component, setComponent] = useState<ComponentType<CommuneMapProps> | null>(null);
  const isWide = useMediaQuery('(min-width: 1024px)');
  useEffect(() => {
    if (!isWide) return;
    return runWhenIdle(() => {
      import('./CommuneMap.tsx').then(
        ({ CommuneMap }) => setComponent(() => CommuneMap),
        () => undefined,
      );
    });
  }, [isWide]);
  return component;
}
