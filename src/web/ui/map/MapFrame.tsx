import type { Map as LeafletMap } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { ReactNode, Ref } from 'react';
import { AttributionControl, MapContainer } from 'react-leaflet';
import type { Point } from '#domain/geo.ts';
import classes from './MapFrame.module.css';
import { Tiles } from './Tiles.tsx';
import { WheelWithCtrl } from './WheelWithCtrl.tsx';

interface Props {
  center: Point;
  zoom: number;
  /** What a screen reader calls this map. */
  label: string;
  height?: string | undefined;
  /** In a dialog one finger moves the map and the wheel zooms; within a page both scroll the page. */
  movable?: boolean | undefined;
  mapRef?: Ref<LeafletMap> | undefined;
  children?: ReactNode;
}

/** Every map of the house: our tiles, and within a page never a trap for its scroll. */
export function MapFrame({
  center,
  zoom,
  label,
  height = '12rem',
  movable = false,
  mapRef,
  children,
}: Props) {
  return (
    <section className={classes.frame} style={{ height }} aria-label={label}>
      <MapContainer
        center={[center.lat, center.lng]}
        zoom={zoom}
        scrollWheelZoom={movable}
        dragging={movable || !hasFinger()}
        ref={mapRef ?? null}
        className={classes.map}
        attributionControl={false}
      >
        <AttributionControl prefix={false} />
        <Tiles />
        {movable ? null : <WheelWithCtrl />}
        {children}
      </MapContainer>
    </section>
  );
}

/** Two fingers move and zoom the map all the same; one would, and could not scroll the page past it. */
const hasFinger = () => window.matchMedia('(pointer: coarse)').matches;
