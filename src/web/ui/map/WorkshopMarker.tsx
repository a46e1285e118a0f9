import { PopupMarker } from './NamedMarker.tsx';
import { getPin } from './pins/pins.ts';
import { useWorkshop } from './useWorkshop.ts';

export function WorkshopMarker() {
  const workshop = useWorkshop();
  return workshop ? <PopupMarker point={workshop} icon={getPin('depot')} label="Atelier Laveo" /> : null;
}
