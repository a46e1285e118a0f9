import { sendOrder } from '../support/desk.ts';
import { DESK, expect, makeTestOnOwnServer, query } from '../support/world.ts';

// Other tests need a running plant to order, so this one stops the plant of its own server.
const test = makeTestOnOwnServer();

type Promised = { promisedAt: number };

test('a desk stops the plant, every desk sees it, and one starts it again', async ({ as }) => {
  const stopping = await as('admin', { viewport: DESK, at: '/admin/dashboard' });
  const other = await as('superadmin', { viewport: DESK, at: '/superadmin/commandes' });
  await stopping.getByRole('button', { name: 'Atelier en marche' }).click();
  await stopping.getByRole('menuitem', { name: 'Arrêter l’atelier' }).click();
  const question = stopping.getByRole('dialog');
  await question.getByRole('button', { name: 'Arrêter l’atelier' }).click();
  await expect(question.getByText('Indiquez le motif.')).toBeVisible();
  await question.getByLabel('Motif').fill('panne d’eau');
  await question.getByRole('button', { name: 'Arrêter l’atelier' }).click();

  const band = /L’atelier est arrêté depuis .+: panne d’eau/;
  for (const desk of [stopping, other]) await expect(desk.getByText(band)).toBeVisible();
  await expect(stopping.getByRole('button', { name: 'Atelier arrêté' })).toBeVisible();

  await other.getByRole('button', { name: 'Reprendre' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Reprendre' }).click();
  for (const desk of [stopping, other]) await expect(desk.getByText(band)).toBeHidden();
  await expect(stopping.getByRole('button', { name: 'Atelier en marche' })).toBeVisible();
});

test('the desk moves the return of an order, and its client reads when and why', { tag: '@nightly' }, async ({
  as,
  aClient,
  server,
}) => {
  const admin = await as('admin', { viewport: DESK });
  const account = await aClient('Fatou Dembélé');
  const client = await as(account);
  const orderId = await sendOrder(client, server);
  const readOrder = () => query(admin.request, server, 'dispatch.order', { orderId }) as Promise<Promised>;
  const { promisedAt } = await readOrder();

  await admin.goto(`/admin/commandes/${orderId}`);
  await admin.getByRole('button', { name: 'Changer le retour prévu' }).click();
  const question = admin.getByRole('dialog');
  const later = new Date(promisedAt + 24 * 3_600_000).toISOString().slice(0, 16);
  await question.getByLabel('Nouveau retour, au plus tard').fill(later);
  await question.getByLabel('Motif').fill('tache tenace');
  await question.getByRole('button', { name: 'Changer le retour prévu' }).click();
  await expect(admin.getByText(/D’abord prévu .+déplacé.+tache tenace/)).toBeVisible();
  const moved = await readOrder();
  expect(moved).toMatchObject({ promisedAtFirst: promisedAt, moveReason: 'tache tenace' });
  expect(new Date(moved.promisedAt).toISOString().slice(0, 16)).toBe(later);

  await client.goto('/client/commandes');
  await client.getByRole('button', { name: 'Étapes, linge et facture' }).click();
  await expect(client.getByText(/Nouveau retour prévu.+tache tenace/)).toBeVisible();
  await expect
    .poll(() => server.readLetters(account.email).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining('Nouveau retour prévu pour votre linge'));
});
