import type { Page } from '@playwright/test';
import { findMissionCard } from '../support/desk.ts';
import { findSheet, openSheet, typeCode } from '../support/handover.ts';
import {
  aView,
  choose,
  DIALOG,
  fill,
  inTurn,
  press,
  pressInSheet,
  type ScreenState,
  type Step,
  see,
} from './states.ts';

export const clearStoredSheets = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('laveo:sheet:')) localStorage.removeItem(key);
  });

export const openMission =
  (orderId: string): Step =>
  async (page) => {
    await page.goto('/livreur/dashboard');
    await findMissionCard(page, orderId).waitFor();
  };

export const openMissionSheet = (orderId: string, act: string) =>
  inTurn(openMission(orderId), (page) => openSheet(page, orderId, act));

const addToSheet = (garment: string) =>
  inTurn(fill('Chercher un vêtement', garment), pressInSheet(new RegExp(`^Ajouter ${garment}, `)));

/** A sheet that was left at another step opens there. */
const askClientToAgree: Step = async (page) => {
  const back = findSheet(page).getByRole('button', { name: /^Revenir au linge/ });
  const differing = findSheet(page).getByRole('button', { name: /pièces au lieu de/ });
  await back.or(differing).first().waitFor();
  if (await back.isVisible()) await back.click();
  await differing.click();
};

export function listPickupStates(orderId: string, pickupCode: string): ScreenState[] {
  const openPickupSheet = openMissionSheet(orderId, 'Confirmer le ramassage');
  return [
    aView('ramassage', openPickupSheet),
    aView(
      'ramassage-ajout',
      openPickupSheet,
      pressInSheet('Ajouter un vêtement'),
      addToSheet('Chemise'),
      addToSheet('Pantalon'),
    ),
    aView('ramassage-accord', openPickupSheet, askClientToAgree, see(`${DIALOG} >> role=textbox`)),
    aView(
      'ramassage-accord-donne',
      openPickupSheet,
      (page) => typeCode(page, pickupCode),
      see('text=Code exact.'),
    ),
    aView(
      'ramassage-sans-code',
      openPickupSheet,
      pressInSheet('Retaper le code'),
      pressInSheet('Sans code'),
      choose('Gardien'),
    ),
    aView(
      'impossible-de-ramasser',
      openMission(orderId),
      (page) => openSheet(page, orderId, 'Impossible de ramasser'),
      see(`${DIALOG} >> role=radio`),
    ),
    aView(
      'ramassage-moins',
      clearStoredSheets,
      openPickupSheet,
      press('Un de moins'),
      see('text=/au lieu de/'),
      clearStoredSheets,
    ),
  ];
}
