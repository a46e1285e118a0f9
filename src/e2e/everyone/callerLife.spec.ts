import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { getDayLabel, getSlotLabel } from '#domain/format/order/slotWords.ts';
import { fetchDeskOrder } from '../support/desk.ts';
import { countEffort } from '../support/effort.ts';
import { pressEnter, pressTabUntilFocused } from '../support/keyboard.ts';
import { Road } from '../support/road.ts';
import { listDaysWithFreeSlots } from '../support/slots.ts';
import { normalizeSpaces } from '../support/texts.ts';
import { call, DESK, expect, PHONE, test } from '../support/world.ts';

/** The keystroke-level model's time of an average typist, who is no secretary. */
const SECONDS_PER_KEY = 0.28;
const LONGEST_CALL_S = 40;

/** The caller is new to the house and says where the linen is. */
async function takeCall(desk: Page): Promise<string> {
  await expect(desk.getByRole('searchbox').first()).toBeVisible();
  const countKeys = await countEffort(desk);
  await desk.keyboard.press('n');
  await expect(desk.getByLabel('Téléphone du client, ou son nom')).toBeFocused();
  await desk.keyboard.type('0574839277');
  await desk.keyboard.press('Enter');
  await expect(desk.getByLabel('Nom complet')).toBeFocused();
  await desk.keyboard.type('Rokia Sanogo');
  await pressEnter(desk, desk.getByRole('button', { name: /^Ajouter Chemise/ }));
  const goOn = desk.getByRole('button', { name: 'Continuer' });
  await pressEnter(desk, goOn);
  await pressEnter(desk, desk.getByRole('button', { name: 'Choisir sur la carte' }));
  const dialog = desk.getByRole('dialog', { name: 'Choisissez votre position sur la carte' });
  await pressTabUntilFocused(desk, dialog.getByLabel('Chercher un quartier'));
  await desk.keyboard.type('Angre');
  await desk.keyboard.press('Enter');
  await pressEnter(desk, dialog.getByRole('button', { name: 'Confirmer la position' }));
  await expect(dialog).toBeHidden();
  await pressTabUntilFocused(desk, desk.getByLabel('Adresse ou repère'));
  await desk.keyboard.type('Portail bleu');
  await pressEnter(desk, goOn);
  await pressEnter(desk, desk.getByRole('button', { name: 'Enregistrer la commande' }));
  await expect(desk).toHaveURL(/\/admin\/commandes\/[\da-f-]{36}$/);
  const keys = await countKeys();
  test.info().annotations.push({ type: 'keys of a call', description: String(keys) });
  expect(keys * SECONDS_PER_KEY).toBeLessThan(LONGEST_CALL_S);
  return desk.url().slice(-36);
}

async function makeLink(desk: Page): Promise<string> {
  await pressEnter(desk, desk.getByRole('button', { name: 'Envoyer le lien de suivi' }));
  const dialog = desk.getByRole('dialog', { name: /^Prévenir pour la commande/ });
  await pressEnter(desk, dialog.getByRole('button', { name: 'Préparer le lien' }));
  const message = await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  return /\/suivi#[\w-]{22}$/.exec(decodeURIComponent(message ?? ''))?.[0] ?? '';
}

test('a caller’s whole life: from the call to the erasure, with nothing but a link', async ({
  as,
  aLivreur,
  browse,
  server,
}) => {
  const desk = await as('admin', { viewport: DESK, at: '/admin/dashboard' });
  const orderId = await takeCall(desk);
  const livreur = await as(await aLivreur('Moussa Traoré'));
  const road = new Road({ client: desk, livreur, admin: desk, server, orderId });
  const caller = await browse({ viewport: PHONE, at: await makeLink(desk) });
  const title = caller.getByRole('heading', { level: 1 });
  await expect(caller.getByText('Commande de Rokia Sanogo')).toBeVisible();
  await expect(caller.getByText('Portail bleu')).toBeVisible();

  await road.assign();
  await road.step('assigned');
  await road.fail('pickup_en_route', 'absent');
  await caller.reload();
  await caller.getByRole('button', { name: /^(Choisir l’heure du passage|Changer de créneau)$/ }).click();
  const { day = '', slots = [] } = (await listDaysWithFreeSlots(desk, server)).at(-1) ?? {};
  const slot = slots[0];
  if (!slot) throw new Error('no slot is free on the last day');
  const visit = caller.getByRole('form', { name: 'Prochain passage' });
  for (const label of [getDayLabel(Date.parse(day), Date.now()), getSlotLabel(slot)])
    await visit.getByText(normalizeSpaces(label), { exact: true }).click();
  await visit.getByRole('button', { name: 'Réserver ce créneau' }).click();
  await expect(visit).toBeHidden();
  expect((await road.order()).slot?.from).toBe(slot.from);

  const payment = caller.getByRole('region', { name: 'Paiement' });
  await payment.getByRole('button', { name: 'Payer plutôt par Wave' }).click();
  await payment.getByRole('button', { name: 'J’ai payé' }).click();
  await caller.getByRole('button', { name: 'Oui, j’ai payé' }).click();
  await expect(payment).toContainText('Nous vérifions que votre paiement est arrivé.');

  await road.deliver();
  await caller.reload();
  await expect(title).toHaveText('Votre linge est livré');
  await caller.getByRole('button', { name: 'Un problème avec cette commande ?' }).click();
  await caller.getByText('Pièce abîmée', { exact: true }).click();
  await caller.getByLabel(/^Que s’est-il passé/).fill('Un bouton manque.');
  await caller.getByRole('button', { name: 'Envoyer la réclamation' }).click();
  await expect(caller.getByRole('list', { name: 'Réclamations' })).toContainText('Pièce abîmée');

  const { amountDue, claims, contactId } = await fetchDeskOrder(desk, server, orderId);
  await road.desk('markPaid', { method: 'wave', amount: amountDue, key: randomUUID() });
  const answer = { claimId: claims[0]?.id, outcome: 'refused', answer: 'Le bouton manquait déjà.' };
  await call(desk.request, server, 'dispatch.answerClaim', answer);
  await caller.reload();
  await expect(payment).toBeHidden();
  await caller.getByRole('list', { name: 'Réclamations' }).getByText('Pièce abîmée').click();
  await expect(caller.getByText('Le bouton manquait déjà.')).toBeVisible();

  const superadmin = await as('superadmin');
  await call(superadmin.request, server, 'people.eraseContact', { contactId });
  await caller.reload();
  await expect(title).toHaveText('Lien plus valable');
  const refusal = await caller.getByRole('main').textContent();
  await caller.goto(`/suivi#${'A'.repeat(22)}`);
  await caller.reload();
  await expect(title).toHaveText('Lien plus valable');
  expect(await caller.getByRole('main').textContent()).toBe(refusal);
  expect(await fetchDeskOrder(desk, server, orderId)).toMatchObject({ clientContactPhone: '' });
});
