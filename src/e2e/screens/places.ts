import { choosePhonePosition, openStep } from '../support/ordering.ts';
import {
  abort,
  aView,
  DIALOG,
  fill,
  inTurn,
  open,
  press,
  type ScreenState,
  type Step,
  see,
} from './states.ts';

export const goToPlaceStep: Step = (page) => openStep(page, 'Où et quand');
export const openPlaceStep = inTurn(open('/client/passer-commande'), goToPlaceStep);
const openMap = inTurn(openPlaceStep, press(/^La carte$/), see(`${DIALOG} .leaflet-container`));

export const listPlaceStates = (): ScreenState[] => [
  aView('lieu-carte', openMap),
  aView('lieu-quartier', openMap, fill('Chercher un quartier', 'angré'), see('role=list[name="Quartiers"]')),
  aView(
    'lieu-sans-fond',
    abort('**://tile.openstreetmap.org/**'),
    openMap,
    see('text=Le fond de carte ne s’affiche pas.'),
  ),
  aView('lieu-nommer', openPlaceStep, choosePhonePosition, press('Enregistrer ce lieu'), see(DIALOG)),
];
