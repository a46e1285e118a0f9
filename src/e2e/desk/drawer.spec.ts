import { randomUUID } from 'node:crypto';
import { formatIsoDay } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { getReference, openPayments, readUserId, sendOrder } from '../support/desk.ts';
import { collectCash } from '../support/handover.ts';
import {
  countWaitingCash,
  enterCountedSum,
  findTotal,
  handInCash,
  openMissionOnTheRoad,
  readTotal,
} from '../support/till.ts';
import { call, DESK, expect, makeTestOnOwnServer, query } from '../support/world.ts';

/** A closed day books the money of later tests on the next one, so that this file has a server of its own. */
const test = makeTestOnOwnServer();

type DrawerOfDay = { float: number; expected: number; closing: { gap: number } | null };

test('the desk hands in what a dismissed livreur brings', async ({ as, aLivreur, admin, owner, client }) => {
  const livreur = await as(await aLivreur('Ibrahim Soro'));
  const { page, orderId, sum } = await openMissionOnTheRoad(livreur, client, admin);
  await collectCash(page, orderId);
  const userId = await readUserId(livreur);
  await admin.goto('/admin/caisse');
  const tills = admin.locator('section', { hasText: 'Chez les livreurs' });
  const row = tills.getByRole('row', { name: /Ibrahim Soro/ });
  await expect(row).toContainText(formatFcfa(sum));
  await call(owner, 'people.setActive', { userId, active: false, acknowledged: true });
  await admin.reload();
  await row.getByRole('button', { name: 'Remettre la caisse d’Ibrahim Soro' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Somme annoncée').fill(String(sum));
  await dialog.getByRole('button', { name: 'Remettre la caisse' }).click();
  await enterCountedSum(admin, 'Ibrahim Soro', sum);
  await expect(admin.getByText('Le compte est juste.')).toBeVisible();
});

test('the desk counts and closes blind', async ({ as, aClient, aLivreur, server, admin, owner }) => {
  const day = formatIsoDay(Date.now());
  const client = await as(await aClient('Awa Koné'));
  const livreur = await as(await aLivreur('Yao Brou'));
  const { page, orderId, sum } = await openMissionOnTheRoad(livreur, client, admin);
  await countWaitingCash(admin, server);
  await admin.goto('/admin/caisse');
  await expect(admin.getByText('Le fond et le total restent cachés jusqu’à la clôture.')).toBeVisible();
  const before = await readTotal(admin, 'En espèces');
  const watching = await as('admin', { viewport: DESK });
  await openPayments(watching, orderId);
  const paid = watching.getByText('Payé', { exact: true }).locator('..');
  await expect(paid).toBeVisible();
  await collectCash(page, orderId);
  await expect(paid).toContainText(formatFcfa(sum));
  await handInCash(page);
  await expect(paid).toContainText('à compter');
  await watching.getByRole('tab', { name: 'Suivi' }).click();
  await expect(watching.getByText('Encaissement en espèces, à compter')).toBeVisible();
  await watching.getByRole('tab', { name: 'Paiement' }).click();
  await expect(findTotal(admin, 'En espèces')).toContainText('sans les remises à compter');
  expect(await readTotal(admin, 'En espèces')).toBe(before);

  await enterCountedSum(admin, 'Yao Brou', Math.floor(sum / 10));
  await admin.getByRole('button', { name: 'Corriger une faute de frappe' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Somme comptée').fill(String(sum));
  await dialog.getByRole('button', { name: 'Corriger le compte' }).click();
  await expect(dialog.getByText('Indiquez la raison.')).toBeVisible();
  await dialog.getByLabel('Raison').fill('Zéro oublié');
  await dialog.getByRole('button', { name: 'Corriger le compte' }).click();
  const counts = admin.locator('section', { hasText: 'Remises comptées' });
  const mistyped = formatFcfa(Math.floor(sum / 10));
  await expect(counts).toContainText(`${mistyped} → ${formatFcfa(sum)} (Zéro oublié)`);
  await expect.poll(() => readTotal(admin, 'En espèces')).toBe(before + sum);
  await expect(paid).toContainText(formatFcfa(sum));
  await expect(findTotal(admin, 'En espèces')).not.toContainText('sans les remises à compter');

  await admin.getByRole('button', { name: 'Noter une dépense' }).click();
  await dialog.getByLabel('Somme sortie du tiroir').fill('10 001');
  await dialog.getByLabel('Pour quoi').fill('Lessive');
  await dialog.getByRole('button', { name: 'Enregistrer la dépense' }).click();
  await expect(dialog.getByText('Dépense au-delà de votre limite')).toBeVisible();
  await dialog.getByLabel('Somme sortie du tiroir').fill('1 500');
  await dialog.getByRole('button', { name: 'Enregistrer la dépense' }).click();
  const movements = admin.getByRole('list', { name: 'Mouvements du tiroir-caisse' }).getByRole('listitem');
  await expect(movements.filter({ hasText: 'Remise comptée, Yao Brou' })).toContainText(formatFcfa(sum));
  await expect(movements.filter({ hasText: 'Dépense' })).toContainText(formatFcfa(-1500));
  await expect(admin.getByText('Fond de caisse')).toHaveCount(0);

  const readDrawer = () => query<DrawerOfDay>(owner, 'cash.drawer', { day });
  const { expected } = await readDrawer();
  await admin.getByRole('button', { name: 'Clôturer la journée' }).click();
  await expect(dialog).not.toContainText(/Attendu|Fond/);
  await dialog.getByLabel('Somme comptée').fill(String(expected - 500));
  await dialog.getByRole('button', { name: 'Clôturer la journée' }).click();
  await expect(admin.getByText(`Écart : il manque ${formatFcfa(500)}.`).first()).toBeVisible();
  await admin.keyboard.press('Escape');
  const sums = admin.getByLabel('Sommes du tiroir-caisse');
  await expect(sums.locator('div', { hasText: 'Attendu' })).toContainText(formatFcfa(expected));
  await expect(admin.getByRole('button', { name: 'Clôturer la journée' })).toHaveCount(0);
  expect(await readDrawer()).toMatchObject({ expected, closing: { gap: 500 } });

  const late = await sendOrder(client);
  const receipt = { method: 'espece', amount: 1000, key: randomUUID() };
  await call(admin, 'dispatch.markPaid', { orderId: late, ...receipt });
  await owner.goto('/superadmin/caisse');
  await expect(owner.getByText('Clôturé', { exact: true })).toBeVisible();
  expect(await readTotal(owner, 'En espèces')).toBe(before + sum);
  await expect(owner.getByText(getReference(late))).toHaveCount(0);
  const drawer = owner.locator('section', { hasText: 'Tiroir-caisse' }).last();
  await expect(drawer).toContainText('Clôturé');
  await drawer.getByRole('button', { name: /^Régler l’écart/ }).click();
  const settling = owner.getByRole('dialog');
  await expect(settling).toContainText(`Dans le tiroir-caisse`);
  await settling.getByText('Remboursé', { exact: true }).click();
  await settling.getByLabel('Raison').fill('Rendu de sa poche');
  await settling.getByRole('button', { name: 'Régler l’écart' }).click();
  await expect(drawer).toContainText('Remboursé · Rendu de sa poche');
});
