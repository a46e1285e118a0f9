import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { LoadGuard } from '../lazy/LoadGuard.tsx';
import { createRetryableLazy } from '../lazy/retryableLazy.tsx';
import { runWhenIdle } from '../lazy/whenIdle.ts';
import classes from './LazyMaps.module.css';

type Sized = { height?: string | undefined };

const TENTHS = Array.from({ length: 11 }, (_, tenth) => tenth / 10);
/** Leaves out what sticks to the foot of a phone; nothing does from 768 px. */
const computeViewMargin = () => (matchMedia('(min-width: 768px)').matches ? '0px' : '0px 0px -132px');
/** In pixels, or half of a small map: less is the edge of a page that is read further up. */
const WORTH_DRAWING = 96;

function isInView({ intersectionRect, boundingClientRect }: IntersectionObserverEntry): boolean {
  return intersectionRect.height >= Math.min(boundingClientRect.height / 2, WORTH_DRAWING);
}

/** Leaflet weighs 44 kB and takes long to draw: it is loaded when a map is in view and the page has nothing else to do. */
function loadWhenVisible<P extends Sized>(load: () => Promise<ComponentType<P>>, defaultHeight: string) {
  const LazyMap = createRetryableLazy(load);
  return function MapWhenVisible(props: P) {
    const [rootMargin] = useState(computeViewMargin);
    const { ref, entry } = useIntersection<HTMLDivElement>({ threshold: TENTHS, rootMargin });
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
      <div ref={ref} data-map className={height === '100%' ? classes.filling : undefined}>
        <MountOnceVisible isVisible={entry !== null && isInView(entry)} placeholder={placeholder}>
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

type MountOnceVisibleProps = { isVisible: boolean; placeholder: ReactNode; children: ReactNode };

/** Scrolling away does not unmount the map again. */
function MountOnceVisible({ isVisible, placeholder, children }: MountOnceVisibleProps) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => (isVisible ? runWhenIdle(() => setMounted(true)) : undefined), [isVisible]);
  return isMounted ? children : placeholder;
}

export const LazyOrderMap = loadWhenVisible(async () => (await import('./OrderMap.tsx')).OrderMap, '12rem');
export const LazyTrackingMap = loadWhenVisible(
  async () => (await import('./TrackingMap.tsx')).TrackingMap,
  '20rem',
);
export const LazyPlaceMap = loadWhenVisible(async () => (await import('./PlaceMap.tsx')).PlaceMap, '55vh');
export const LazyRoundMap = loadWhenVisible(async () => (await import('./RoundMap.tsx')).RoundMap, '16rem');
export const LazyCityMap = loadWhenVisible(async () => (await import('./CityMap.tsx')).CityMap, '65vh');
