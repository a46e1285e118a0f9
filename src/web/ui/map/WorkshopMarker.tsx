import { Popup } from 'react-leaflet';
import { NamedMarker } from './NamedMarker.tsx';
import { getPin } from './pins/pins.ts';
import { useWorkshop } from './useWorkshop.ts';

const LABEL = 'Atelier Laveo';

export function WorkshopMarker() {
  const workshop = useWorkshop();
  if (!workshop) return null;
  return (
    <NamedMarker position={[workshop.lat, workshop.lng]} icon={getPin('depot')} label={LABEL}>
      <Popup>{LABEL}</Popup>
    </NamedMarker>
  );
}
