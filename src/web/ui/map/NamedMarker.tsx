import type { Marker as LeafletMarker } from 'leaflet';
import { type ComponentProps, useEffect, useRef } from 'react';
import { Marker } from 'react-leaflet';

interface Props extends Omit<ComponentProps<typeof Marker>, 'title' | 'alt' | 'ref'> {
  label: string;
}

/** Leaflet writes a mark's name once, when it draws it: this one goes on saying what it stands for. */
export function NamedMarker({ label, ...rest }: Props) {
  const marker = useRef<LeafletMarker>(null);
  useEffect(() => {
    const mark = marker.current;
    if (!mark) return;
    mark.options.title = label;
    const element = mark.getElement();
    element?.setAttribute('title', label);
    element?.setAttribute('aria-label', label);
  }, [label]);
  return <Marker ref={marker} title={label} {...rest} />;
}
