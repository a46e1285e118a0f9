import { Button } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { LoadGuard } from '../lazy/LoadGuard.tsx';
import { retryableLazy } from '../lazy/retryableLazy.tsx';
import classes from './LazyMaps.module.css';

interface Sized {
  height?: string | undefined;
}

/** Leaflet weighs 44 kB: it is loaded when a map scrolls into view. */
function loadWhenVisible<P extends Sized>(load: () => Promise<ComponentType<P>>, defaultHeight: string) {
  const LazyMap = retryableLazy(load);
  return function MapWhenVisible(props: P) {
    const { ref, inViewport } = useInViewport<HTMLDivElement>();
    const height = props.height ?? defaultHeight;
    const placeholder = <div className={classes.placeholder} style={{ height }} />;
    const loadFailure = (retry: () => void) => (
      <div className={classes.failure} style={{ minHeight: height }} role="alert">
        <p>La carte n’a pas pu être chargée.</p>
        <Button variant="default" onClick={retry}>
          Réessayer
        </Button>
      </div>
    );
    return (
      <div ref={ref} className={height === '100%' ? classes.filling : undefined}>
        <MountOnceVisible isVisible={inViewport} placeholder={placeholder}>
          <LoadGuard fallback={loadFailure}>
            <Suspense fallback={placeholder}>
              <LazyMap {...props} height={height} />
            </Suspense>
          </LoadGuard>
        </MountOnceVisible>
      </div>
    );
  };
}

interface MountOnceVisibleProps {
  isVisible: boolean;
  placeholder: ReactNode;
  children: ReactNode;
}

/** Scrolling away does not unmount the map again. */
function MountOnceVisible({ isVisible, placeholder, children }: MountOnceVisibleProps) {
  const [isMounted, setMounted] = useState(false);
  if (isVisible && !isMounted) setMounted(true);
  return isMounted ? children : placeholder;
}

export const OrderMap = loadWhenVisible(async () => (await import('./OrderMap.tsx')).OrderMap, '12rem');
export const TrackingMap = loadWhenVisible(
  async () => (await import('./TrackingMap.tsx')).TrackingMap,
  '20rem',
);
export const PlaceMap = loadWhenVisible(async () => (await import('./PlaceMap.tsx')).PlaceMap, '55vh');
export const RoundMap = loadWhenVisible(async () => (await import('./RoundMap.tsx')).RoundMap, '16rem');
export const CityMap = loadWhenVisible(async () => (await import('./CityMap.tsx')).CityMap, '65vh');
