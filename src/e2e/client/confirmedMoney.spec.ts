import type { Page } from '@playwright/test';
import { formatFcfa } from '#domain/format/money.ts';
import type { ShownOrder } from '#web/desk/types.ts';
import { fetchDeskOrder, findOrderCard, getReference, sendOrder } from '../support/desk.ts';
import { type Doubles, findPay, makeTestWithProviders } from '../support/providers.ts';
import type { TestServer } from '../support/server.ts';
import { DESK, expect, query } from '../support/world.ts';

const test = makeTestWithProviders();

const TOO_MUCH = 'Payé alors que la commande était déjà réglée, ou devait moins.';

interface Scene {
  client: Page;
  admin: Page;
  server: TestServer;
  orderId: string;
}

/** The desk and the client read the same credit, and our receipts are what the providers have taken. */
async function expectCredit(
  scene: Scene,
  doubles: Doubles,
  { credit, words }: { credit: number; words: string },
) {
  const { client, admin, server, orderId } = scene;
  const row = admin
    .getByRole('list', { name: 'Paiements à vérifier' })
    .getByRole('listitem')
    .filter({ hasText: getReference(orderId) });
  await expect(row).toContainText(words);
  await expect(row.getByRole('button', { name: `Rembourser ${formatFcfa(credit)}` })).toBeVisible();
  await client.goto('/client/commandes');
  await expect(findOrderCard(client, orderId)).toContainText(`À rembourser\u00a0: ${formatFcfa(credit)}`);
  const { payment } = (await fetchDeskOrder(admin, server, orderId)) as ShownOrder;
  expect(payment.credit).toBe(credit);
  const receipts = payment.entries.map(({ method, amount }) => [method, amount]);
  expect(receipts.toSorted()).toEqual(
    listBook(
      doubles,
      orderId,
      payment.attempts.map(({ id }) => id),
    ).toSorted(),
  );
}

const listBook = ({ wave, orange }: Doubles, orderId: string, attemptIds: string[]) => [
  ...wave
    .listPaid()
    .filter((session) => attemptIds.includes(session.client_reference))
    .map(({ amount }) => ['wave', Number(amount)]),
  ...orange
    .listPaid()
    .filter(({ order_id }) => order_id.startsWith(`LV-${getReference(orderId)}-`.toUpperCase()))
    .map(({ amount }) => ['orange', amount]),
];

const readTotal = async ({ client, server, orderId }: Scene) =>
  ((await query(client.request, server, 'orders.get', { orderId })) as { grandTotal: number }).grandTotal;

const openScene = test.extend<{ scene: Scene }>({
  scene: async ({ as, aClient, server }, use) => {
    const admin = await as('admin', { viewport: DESK, at: '/admin/caisse' });
    const client = await as(await aClient());
    const orderId = await sendOrder(client, server);
    await client.goto('/client/commandes');
    await use({ client, admin, server, orderId });
  },
});

/** The page of the provider stands open while the client goes on in another tab. */
async function openProvider(tab: Page, name: string): Promise<void> {
  await findPay(tab, name).click();
  await expect(tab.getByRole('link', { name: 'Confirmer' })).toBeVisible();
}

async function openOtherTab({ client }: Scene): Promise<Page> {
  const other = await client.context().newPage();
  await other.goto('/client/commandes');
  return other;
}

async function confirmPayment(tab: Page): Promise<void> {
  await tab.getByRole('link', { name: 'Confirmer' }).click();
  await expect(tab).toHaveURL(/\/client\/commandes\/[0-9a-f-]+\/merci$/);
}

openScene(
  'an order that was paid twice owes one of the payments',
  { tag: '@journey' },
  async ({ scene, wave, orange }) => {
    const credit = await readTotal(scene);
    const { client, server, orderId } = scene;
    await openProvider(client, 'Wave');
    // Wave takes the money and its notification is lost on the way.
    wave.pay([...wave.sessions.keys()].at(-1) ?? '');
    await client.getByRole('link', { name: 'Renoncer' }).click();
    await openProvider(client, 'Orange Money');
    await expect
      .poll(() => query(client.request, server, 'orders.get', { orderId }))
      .toMatchObject({ paymentState: 'paid' });
    await confirmPayment(client);
    await expectCredit(scene, { wave, orange }, { credit, words: TOO_MUCH });
  },
);

openScene(
  'an order that was made smaller owes the rest of an open payment',
  async ({ scene, wave, orange }) => {
    const before = await readTotal(scene);
    const other = await openOtherTab(scene);
    await openProvider(other, 'Orange Money');
    await findOrderCard(scene.client, scene.orderId).getByRole('link', { name: 'Modifier' }).click();
    await scene.client
      .getByRole('list', { name: 'Articles choisis' })
      .getByRole('button', { name: 'Un de moins' })
      .click();
    await scene.client.getByRole('button', { name: 'Modifier la commande' }).click();
    await expect(scene.client).toHaveURL('/client/commandes');
    await confirmPayment(other);
    const credit = before - (await readTotal(scene));
    await expectCredit(scene, { wave, orange }, { credit, words: TOO_MUCH });
  },
);
