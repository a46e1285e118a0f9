import type { Page } from '@playwright/test';
import { DAY } from '#domain/format/calendar.ts';
import { leaveOutFirstData } from '../support/firstData.ts';
import { fillCart, findPlaceOrderButton, openStep, PLACE_ORDER_CALL } from '../support/ordering.ts';
import type { TestServer } from '../support/server.ts';
import { fillSlot, findSlotPart, listDaysWithFreeSlots } from '../support/slots.ts';
import { changeHouse } from '../support/world.ts';
import { openPlaceStep } from './places.ts';
import { open, pressButton, type ScreenState } from './states.ts';

const FORM = '/client/passer-commande';
const SLOTS = '**/trpc/*orders.slots*';

type SlotWorld = { boss: Page; other: Page; server: TestServer };

export function listSlotStates({ boss, other, server }: SlotWorld): ScreenState[] {
  const updateHouse = (changes: object) => changeHouse(boss, server, changes);
  const showSlots = async (page: Page) => {
    await openStep(page, 'Où et quand');
    await findSlotPart(page).scrollIntoViewIfNeeded();
  };
  const openSlotList = async (page: Page) => {
    await openStep(page, 'Où et quand');
    await findSlotPart(page).getByText('Choisir un créneau').click();
    await findSlotPart(page).getByRole('group', { name: 'Heure du passage' }).waitFor();
    await showSlots(page);
  };
  return [
    { name: 'creneau-aucun-choisi', show: fillCart, whole: true },
    { name: 'creneau-choisi', show: openSlotList },
    { name: 'creneau-choisi-page', show: showSlots, whole: true },
    {
      name: 'creneau-parti',
      show: async (page) => {
        await updateHouse({ slotPlaces: 1 });
        const [first] = (await listDaysWithFreeSlots(page, server)).flatMap(({ slots }) => slots);
        if (first) await fillSlot(other, server, first);
        await openStep(page, 'Payer');
        await findPlaceOrderButton(page).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'creneau-complet',
      show: async (page) => {
        await pressButton(page, 'Revoir ma commande');
        await openStep(page, 'Où et quand');
        await findSlotPart(page).getByRole('alert').waitFor();
        await showSlots(page);
      },
    },
    {
      name: 'creneau-attente',
      show: async (page) => {
        await leaveOutFirstData(page, FORM);
        await page.route(SLOTS, () => undefined);
        await openPlaceStep(page);
        await findSlotPart(page).waitFor();
        await showSlots(page);
      },
    },
    {
      name: 'creneau-sans-reseau',
      show: async (page) => {
        await leaveOutFirstData(page, FORM);
        await page.route(SLOTS, (route) => route.abort());
        await openPlaceStep(page);
        await findSlotPart(page).getByRole('button', { name: 'Réessayer' }).waitFor();
        await showSlots(page);
      },
    },
    {
      name: 'creneau-aucun-libre',
      show: async (page) => {
        await updateHouse({ slotPlaces: 6, slotDays: 1, slotLeadMinutes: 1440 });
        await openPlaceStep(page);
        await findSlotPart(page).getByText('Dès que possible').click();
        await findSlotPart(page).getByText('Aucun créneau n’est libre pour le moment.').waitFor();
        await showSlots(page);
      },
    },
    {
      name: 'commande-en-attente',
      show: async (page) => {
        await updateHouse({ slotDays: 7, slotLeadMinutes: 60, teamPhone: '+2250102030405' });
        await page.route(PLACE_ORDER_CALL, (route) => route.abort());
        await page.goto(FORM);
        await openSlotList(page);
        await openStep(page, 'Payer');
        await findPlaceOrderButton(page).click();
        await page.getByRole('heading', { name: 'Votre commande attend le réseau' }).waitFor();
      },
    },
    {
      name: 'promesse-suivi',
      show: async (page) => {
        await page.unroute(PLACE_ORDER_CALL);
        await page.goto('/client/commandes');
        await page.getByRole('article', { name: /^Commande / }).waitFor();
      },
    },
    { name: 'promesse-accueil', show: open('/client/dashboard'), ready: 'main summary' },
    {
      name: 'promesse-en-retard',
      show: async (page) => {
        await page.clock.setSystemTime(Date.now() + 20 * DAY);
        await page.goto('/client/commandes');
        await page.getByText(/^Désolés/).waitFor();
      },
    },
    {
      name: 'promesse-en-retard-accueil',
      show: open('/client/dashboard'),
      ready: 'text=/^Désolés/',
    },
  ];
}
