import { useIntersection } from '@mantine/hooks';
import { IconMapOff } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useLiveState } from '#web/net/live.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { LazyPart } from '../lazy/LazyPart.tsx';
import { createRetryableLazy } from '../lazy/retryableLazy.tsx';
import { runWhenIdle } from '../lazy/whenIdle.ts';
import classes from './LazyMaps.module.css';

type Sized = { height?: string | undefined };

const FAILURE = `gap-12 grid-centre p-12 bg-pale text-centre ${classes.failure}`;
const TENTHS = Array.from({ length: 11 }, (_, tenth) => tenth / 10);
/** Bars at the bottom of a phone cover part of the view; from 768 px there are none. */
const computeViewMargin = () => (matchMedia('(min-width: 768px)').matches ? '0px' : '0px 0px -132px');
/** A map is drawn once this many pixels of its height are visible, or half of a small one. */
const WORTH_DRAWING = 96;

function isInView({ intersectionRect, boundingClientRect }: IntersectionObserverEntry): boolean {
  return intersectionRect.height >= Math.min(boundingClientRect.height / 2, WORTH_DRAWING);
}

/** Leaflet weighs 44 kB and draws slowly, so it is loaded when a map is in view and the page is idle. */
export function createLazyMap<P extends Sized>(load: () => Promise<ComponentType<P>>, defaultHeight: string) {
  const LazyMap = createRetryableLazy(load);
  return function MapWhenVisible(props: P) {
    const [rootMargin] = useState(computeViewMargin);
    const { ref, entry } = useIntersection<HTMLDivElement>({ threshold: TENTHS, rootMargin });
    const height = props.height ?? defaultHeight;
    const placeholder = <div className={`bg-pale ${classes.placeholder}`} style={{ height }} />;
    const isOffline = useLiveState() === 'offline';
    const renderFailure = (retry: () => void) =>
      isOffline ? (
        <p className={`muted ${FAILURE}`} style={{ minHeight: height }} role="status">
          <IconMapOff size={24} aria-hidden="true" />
          La carte revient avec le réseau.
        </p>
      ) : (
        <div className={FAILURE} style={{ minHeight: height }} role="alert">
          <p className="m-0">La carte n’a pas pu être chargée.</p>
          <Button kind="secondary" onClick={retry}>
            Réessayer
          </Button>
        </div>
      );
    return (
      <div ref={ref} data-map className={height === '100%' ? classes.filling : undefined}>
        <DeferredMount isVisible={entry !== null && isInView(entry)} placeholder={placeholder}>
          <LazyPart shape={placeholder} renderFailure={renderFailure}>
            <LazyMap {...props} height={height} />
          </LazyPart>
        </DeferredMount>
      </div>
    );
  };
}

type MountOnceVisibleProps = { isVisible: boolean; placeholder: ReactNode; children: ReactNode };

/** A map stays mounted after it has scrolled out of view. */
function DeferredMount({ isVisible, placeholder, children }: MountOnceVisibleProps) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => (isVisible ? runWhenIdle(() => setMounted(true)) : undefined), [isVisible]);
  return isMounted ? children : placeholder;
}

export const LazyOrderMap = createLazyMap(async () => (await import('./OrderMap.tsx')).OrderMap, '12rem');
export const LazyTrackingMap = createLazyMap(
  async () => (await import('./TrackingMap.tsx')).TrackingMap,
  '20rem',
);
export const LazyPlaceMap = createLazyMap(async () => (await import('./PlaceMap.tsx')).PlaceMap, '55vh');
export const LazyRoundMap = createLazyMap(async () => (await import('./RoundMap.tsx')).RoundMap, '16rem');
export const LazyCityMap = createLazyMap(async () => (await import('./CityMap.tsx')).CityMap, '65vh');
