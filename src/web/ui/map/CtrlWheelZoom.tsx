import { useEffect } from 'react';
import { useMap } from 'react-leaflet';

/** The wheel scrolls the page, over a map too; with Ctrl or ⌘ it zooms the map. */
export function CtrlWheelZoom() {
  const map = useMap();
  useEffect(() => {
    const container = map.getContainer();
    // The capture phase comes before the map's own wheel listener, which this one turns on or off.
    const toggleZoom = (event: WheelEvent) => {
      if (event.ctrlKey || event.metaKey) map.scrollWheelZoom.enable();
      else map.scrollWheelZoom.disable();
    };
    container.addEventListener('wheel', toggleZoom, { capture: true, passive: true });
    return () => container.removeEventListener('wheel', toggleZoom, { capture: true });
  }, [map]);
  return null;
}
