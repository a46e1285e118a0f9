import { useEffect } from 'react';
import { useMap } from 'react-leaflet';

/** The wheel scrolls the page, above a map too; with Ctrl or ⌘ it zooms, as it does elsewhere. */
export function WheelWithCtrl() {
  const map = useMap();
  useEffect(() => {
    const container = map.getContainer();
    // On the way down, so that the map's own listener is there or gone before its turn comes.
    const choose = (event: WheelEvent) => {
      if (event.ctrlKey || event.metaKey) map.scrollWheelZoom.enable();
      else map.scrollWheelZoom.disable();
    };
    container.addEventListener('wheel', choose, { capture: true, passive: true });
    return () => container.removeEventListener('wheel', choose, { capture: true });
  }, [map]);
  return null;
}
