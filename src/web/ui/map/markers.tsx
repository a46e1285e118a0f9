import type { Marker as LeafletMarker } from 'leaflet';
import { type ComponentProps, useEffect, useRef } from 'react';
import { Marker, Popup } from 'react-leaflet';
import type { Point } from '#domain/places/geo.ts';
import { getPin } from './pins/pins.ts';
import { useWorkshop } from './useWorkshop.ts';

interface Props extends Omit<ComponentProps<typeof Marker>, 'position' | 'title' | 'alt' | 'ref'> {
  point: Point;
  label: string;
}

/** Leaflet sets a marker's name only at its creation, so this component updates it with `label`. */
export function NamedMarker({ point, label, ...rest }: Props) {
  const marker = useRef<LeafletMarker>(null);
  useEffect(() => {
    const leafletMarker = marker.current;
    if (!leafletMarker) return;
    leafletMarker.options.title = label;
    const element = leafletMarker.getElement();
    element?.setAttribute('title', label);
    element?.setAttribute('aria-label', label);
  }, [label]);
  return <Marker ref={marker} position={[point.lat, point.lng]} title={label} {...rest} />;
}

export function PopupMarker(props: Props) {
  return (
    <NamedMarker {...props}>
      <Popup>{props.label}</Popup>
    </NamedMarker>
  );
}

export function WorkshopMarker() {
  const workshop = useWorkshop();
  return workshop ? <PopupMarker point={workshop} icon={getPin('depot')} label="Atelier Laveo" /> : null;
}
