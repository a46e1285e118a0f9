import { Button } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { ArrivalGuard } from '../ArrivalGuard.tsx';
import { arriving } from '../arriving.tsx';
import classes from './LazyMaps.module.css';

interface Sized {
  height?: string | undefined;
}

/** Leaflet weighs 44 kB: it comes when a map is about to be seen, and never before. */
function whenSeen<P extends Sized>(load: () => Promise<ComponentType<P>>, usual: string) {
  const Arriving = arriving(load);
  return function MapWhenSeen(props: P) {
    const { ref, inViewport } = useInViewport<HTMLDivElement>();
    const height = props.height ?? usual;
    const room = <div className={classes.room} style={{ height }} />;
    // A phone that enters a dead zone just then loses its map for a while, and not the page around it.
    const missing = (retry: () => void) => (
      <div className={classes.missing} style={{ minHeight: height }} role="alert">
        <p>La carte n’a pas pu être chargée.</p>
        <Button variant="default" onClick={retry}>
          Réessayer
        </Button>
      </div>
    );
    return (
      <div ref={ref}>
        <Kept visible={inViewport} room={room}>
          <ArrivalGuard missing={missing}>
            <Suspense fallback={room}>
              <Arriving {...props} />
            </Suspense>
          </ArrivalGuard>
        </Kept>
      </div>
    );
  };
}

/** Once shown, shown: scrolling away must not throw a map out. */
function Kept({ visible, room, children }: { visible: boolean; room: ReactNode; children: ReactNode }) {
  const [seen, setSeen] = useState(false);
  if (visible && !seen) setSeen(true);
  return seen ? children : room;
}

export const OrderMap = whenSeen(async () => (await import('./OrderMap.tsx')).OrderMap, '12rem');
export const TrackingMap = whenSeen(async () => (await import('./TrackingMap.tsx')).TrackingMap, '20rem');
export const PlaceMap = whenSeen(async () => (await import('./PlaceMap.tsx')).PlaceMap, '55vh');
export const CityMap = whenSeen(async () => (await import('./CityMap.tsx')).CityMap, '65vh');
