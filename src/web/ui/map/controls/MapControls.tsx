import { IconCurrentLocation, IconMinus, IconPlus } from '@tabler/icons-react';
import { DomEvent } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { CircleMarker, useMap, useMapEvents } from 'react-leaflet';
import { TRACKING_ZOOM } from '#domain/places/geo.ts';
import type { PositionFix } from '../geolocation.ts';
import classes from './MapControls.module.css';
import { useGeolocation } from './useGeolocation.ts';

/** Leaflet's own controls are only 30 px wide, in English, and cannot locate the phone. */
export function MapControls({ onLocated }: { onLocated?: ((fix: PositionFix) => void) | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  const map = useMap();
  const [zoom, setZoom] = useState(() => map.getZoom());
  const [here, setHere] = useState<PositionFix | null>(null);
  const { isLocating, locate, cancelLocating } = useGeolocation();
  useMapEvents({ zoomend: () => setZoom(map.getZoom()), dragstart: cancelLocating });
  useEffect(() => {
    // Leaflet would otherwise treat a click on a button as one on the map below.
    if (box.current) DomEvent.disableClickPropagation(box.current);
  }, []);
  const showPosition = async () => {
    const fix = await locate();
    if (!fix) return;
    setHere(fix);
    map.setView([fix.point.lat, fix.point.lng], Math.max(map.getZoom(), TRACKING_ZOOM), { animate: false });
    onLocated?.(fix);
  };
  return (
    <>
      <div className={classes.controls} ref={box}>
        <button
          type="button"
          className={classes.control}
          aria-label="Agrandir la carte"
          disabled={zoom >= map.getMaxZoom()}
          onClick={() => map.zoomIn()}
        >
          <IconPlus size={22} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={classes.control}
          aria-label="Réduire la carte"
          disabled={zoom <= map.getMinZoom()}
          onClick={() => map.zoomOut()}
        >
          <IconMinus size={22} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={classes.control}
          aria-label="Me localiser"
          aria-busy={isLocating}
          onClick={() => void showPosition()}
        >
          <IconCurrentLocation size={22} aria-hidden="true" />
        </button>
      </div>
      {here ? (
        <CircleMarker
          center={[here.point.lat, here.point.lng]}
          radius={8}
          className={classes.here ?? ''}
          interactive={false}
        />
      ) : null}
    </>
  );
}
