import type { Page } from '@playwright/test';
import { DAY } from '#domain/format/calendar.ts';
import { fillCart, openStep, PLACE_ORDER_CALL } from '../support/ordering.ts';
import type { TestServer } from '../support/server.ts';
import { fillSlot, findSlotPart, listDaysWithFreeSlots } from '../support/slots.ts';
import { changeHouse } from '../support/world.ts';
import { goToPlaceStep, openPlaceStep } from './places.ts';
import {
  abort,
  aView,
  choose,
  DIALOG,
  inTurn,
  leaveUnanswered,
  open,
  openBare,
  press,
  RETRY,
  type ScreenState,
  type Step,
  see,
} from './states.ts';

const FORM = '/client/passer-commande';
const SLOTS = '**/trpc/*orders.slots*';
const SOON = { slotDays: 7, slotLeadMinutes: 60 };

const showSlots: Step = (page) => findSlotPart(page).scrollIntoViewIfNeeded();
const openSlotList = inTurn(
  goToPlaceStep,
  choose('Choisir un créneau'),
  see('role=group[name="Heure du passage"]'),
  showSlots,
);
const placeOrder = inTurn((page) => openStep(page, 'Payer'), press('Valider la commande'));

type SlotWorld = { boss: Page; other: Page; server: TestServer };

export function listSlotStates({ boss, other }: SlotWorld): ScreenState[] {
  const changeSlots = (changes: object) => () => changeHouse(boss, changes);
  const takeFirstSlot: Step = async (page) => {
    const [first] = (await listDaysWithFreeSlots(page)).flatMap(({ slots }) => slots);
    if (first) await fillSlot(other, first);
  };
  const openHome = open('/client/dashboard');
  const openFollowPage = open('/client/commandes');
  return [
    aView('creneau-aucun-choisi', fillCart),
    aView('creneau-choisi', openSlotList),
    aView('creneau-parti', changeSlots({ slotPlaces: 1 }), takeFirstSlot, placeOrder, see(DIALOG)),
    aView('creneau-complet', press('Revoir ma commande'), goToPlaceStep, see('role=alert'), showSlots),
    aView('creneau-attente', leaveUnanswered(SLOTS), openBare(FORM), goToPlaceStep, showSlots),
    aView('creneau-sans-reseau', abort(SLOTS), openBare(FORM), goToPlaceStep, see(RETRY), showSlots),
    aView(
      'creneau-aucun-libre',
      changeSlots({ slotPlaces: 6, slotDays: 1, slotLeadMinutes: 1440 }),
      openPlaceStep,
      choose('Dès que possible'),
      see('text=Aucun créneau n’est libre pour le moment.'),
      showSlots,
    ),
    aView(
      'commande-en-attente',
      changeSlots({ ...SOON, teamPhone: '+2250102030405' }),
      abort(PLACE_ORDER_CALL),
      open(FORM),
      openSlotList,
      placeOrder,
      see('text=Votre commande attend le réseau'),
    ),
    aView(
      'promesse-suivi',
      (page) => page.unroute(PLACE_ORDER_CALL),
      openFollowPage,
      see('article[aria-label^=Commande]'),
    ),
    aView('promesse-accueil', openHome, see('main summary')),
    aView(
      'promesse-en-retard',
      (page) => page.clock.setSystemTime(Date.now() + 20 * DAY),
      openFollowPage,
      see('text=/^Désolés/'),
    ),
    aView('promesse-en-retard-accueil', openHome, see('text=/^Désolés/')),
  ];
}
