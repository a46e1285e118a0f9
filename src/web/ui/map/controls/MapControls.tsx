import { IconCurrentLocation, IconMinus, IconPlus, type TablerIcon } from '@tabler/icons-react';
import { DomEvent } from 'leaflet';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
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
        <Control
          label="Agrandir la carte"
          icon={IconPlus}
          disabled={zoom >= map.getMaxZoom()}
          onClick={() => map.zoomIn()}
        />
        <Control
          label="Réduire la carte"
          icon={IconMinus}
          disabled={zoom <= map.getMinZoom()}
          onClick={() => map.zoomOut()}
        />
        <Control
          label="Me localiser"
          icon={IconCurrentLocation}
          aria-busy={isLocating}
          onClick={() => void showPosition()}
        />
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

interface ControlProps extends ComponentProps<'button'> {
  label: string;
  icon: TablerIcon;
}

function Control({ label, icon: Icon, ...button }: ControlProps) {
  return (
    <button type="button" className={classes.control} aria-label={label} {...button}>
      <Icon size={22} aria-hidden="true" />
    </button>
  );
}
