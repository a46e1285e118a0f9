import { useInViewport } from '@mantine/hooks';
import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import classes from './LazyMaps.module.css';

/** Leaflet weighs 44 kB: it comes when a map is about to be seen, and never before. */
function whenSeen<P extends object>(load: () => Promise<{ default: ComponentType<P> }>, height: string) {
  // A phone that enters a dead zone just then loses its map, and not the page around it.
  const Loaded = lazy(() => load().catch(() => ({ default: Missing })));
  return function MapWhenSeen(props: P & { height?: string | undefined }) {
    const { ref, inViewport } = useInViewport<HTMLDivElement>();
    const room = <div className={classes.room} style={{ height: props.height ?? height }} />;
    return (
      <div ref={ref}>
        <Kept visible={inViewport} room={room}>
          <Suspense fallback={room}>
            <Loaded {...(props as P & ComponentProps<typeof Loaded>)} />
          </Suspense>
        </Kept>
      </div>
    );
  };
}

function Missing({ height }: { height?: string | undefined }) {
  return (
    <p className={classes.room} style={{ height }}>
      La carte n’a pas pu être chargée.
    </p>
  );
}

/** Once shown, shown: scrolling away must not throw a map out. */
function Kept({ visible, room, children }: { visible: boolean; room: ReactNode; children: ReactNode }) {
  const [seen, setSeen] = useState(false);
  if (visible && !seen) setSeen(true);
  return seen ? children : room;
}

export const OrderMap = whenSeen(
  async () => ({ default: (await import('./OrderMap.tsx')).OrderMap }),
  '12rem',
);
export const TrackingMap = whenSeen(
  async () => ({ default: (await import('./TrackingMap.tsx')).TrackingMap }),
  '20rem',
);
export const PlaceMap = whenSeen(
  async () => ({ default: (await import('./PlaceMap.tsx')).PlaceMap }),
  '55vh',
);
export const CityMap = whenSeen(async () => ({ default: (await import('./CityMap.tsx')).CityMap }), '65vh');
