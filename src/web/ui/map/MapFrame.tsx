import type { Map as LeafletMap } from 'leaflet';
import { Browser } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { ReactNode, Ref } from 'react';
import { AttributionControl, MapContainer } from 'react-leaflet';
import type { Point } from '#domain/geo.ts';
import classes from './MapFrame.module.css';
import { Tiles } from './Tiles.tsx';

interface Props {
  center: Point;
  zoom: number;
  /** What a screen reader calls this map. */
  label: string;
  height?: string | undefined;
  /** In a dialog one moves the map with a finger; within a page the finger scrolls the page. */
  movable?: boolean | undefined;
  mapRef?: Ref<LeafletMap> | undefined;
  children?: ReactNode;
}

/** Every map of the house: our tiles, no wheel zoom, and never a trap for the page's scroll. */
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
        dragging={movable || !Browser.mobile}
        ref={mapRef ?? null}
        className={classes.map}
        attributionControl={false}
      >
        <AttributionControl prefix={false} />
        <Tiles />
        {children}
      </MapContainer>
    </section>
  );
}
