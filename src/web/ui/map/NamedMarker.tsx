import type { Marker as LeafletMarker } from 'leaflet';
import { type ComponentProps, useEffect, useRef } from 'react';
import { Marker } from 'react-leaflet';

interface Props extends Omit<ComponentProps<typeof Marker>, 'title' | 'alt' | 'ref'> {
  label: string;
}

/** Leaflet sets a marker's name only at its creation, so this component updates it with `label`. */
export function NamedMarker({ label, ...rest }: Props) {
  const marker = useRef<LeafletMarker>(null);
  useEffect(() => {
    const leafletMarker = marker.current;
    if (!leafletMarker) return;
    leafletMarker.options.title = label;
    const element = leafletMarker.getElement();
    element?.setAttribute('title', label);
    element?.setAttribute('aria-label', label);
  }, [label]);
  return <Marker ref={marker} title={label} {...rest} />;
}
