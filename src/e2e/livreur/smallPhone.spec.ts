import { expectAccessible } from '../support/accessible.ts';
import { updateDatabase } from '../support/accounts.ts';
import { assignThroughApi, findMissionCard, sendOrder } from '../support/desk.ts';
import { COCODY } from '../support/ordering.ts';
import { test as onTheRoad, type Road } from '../support/road.ts';
import { call, expect, test } from '../support/world.ts';

const LONG_ADDRESS =
  'Riviera Palmeraie, rue des Jardins prolongée, à côté de la pharmacie du Rond-point, portail vert au fond';

for (const [width, height] of [
  [320, 640],
  [360, 800],
] as const)
  test(`at ${width} × ${height} the next act never covers what the client was promised`, async ({ as }) => {
    const page = await as('livreur', { viewport: { width, height }, at: '/livreur/dashboard' });
    await page.getByRole('button', { name: 'Pas maintenant' }).click();
    const card = page.getByRole('article').first();
    const promise = card.getByText(/^(À prendre|À rendre|Entre|Avant|À appeler)/).first();
    const act = card.getByRole('button', { name: /^(Confirmer|En route|Partir)/ });
    await expect(act).toBeVisible();
    const measurePromiseBottom = async () => {
      const box = await promise.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    const measureActTop = async () => (await act.boundingBox())?.y ?? 0;
    expect(await measureActTop()).toBeGreaterThanOrEqual(await measurePromiseBottom());
    await promise.evaluate((line) => line.scrollIntoView({ block: 'end' }));
    expect(await measureActTop()).toBeGreaterThanOrEqual(await measurePromiseBottom());
  });

test('at 360 × 740 one view shows a mission with a long address, its map and its cash', async ({
  as,
  aClient,
  aLivreur,
  server,
}) => {
  const [client, admin] = [await as(await aClient('Awa Koné')), await as('admin')];
  const livreur = await as(await aLivreur(), { viewport: { width: 360, height: 740 } });
  const orderId = await sendOrder(client, server, { at: COCODY, address: LONG_ADDRESS });
  await assignThroughApi(admin, server, orderId, livreur);
  await livreur.goto('/livreur/dashboard');
  const card = findMissionCard(livreur, orderId);
  const topOfAct =
    (await card.getByRole('button', { name: 'En route pour ramassage' }).boundingBox())?.y ?? 0;
  const map = card.getByRole('region', { name: /^Carte de la commande/ });
  await expect(map).toBeVisible();
  expect((await map.boundingBox())?.height, 'twelve rem').toBeGreaterThanOrEqual(192);
  for (const part of [map, card.getByText(/^(À encaisser|Reste à payer)/)]) {
    const box = await part.boundingBox();
    expect((box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)).toBeLessThanOrEqual(topOfAct);
  }
  await expect(card.getByText('Awa Koné')).toBeInViewport();
  await expect(card.getByRole('link', { name: 'Contacter' })).toBeInViewport();
});

test('a mission that came stays marked until it is opened', async ({ as, aClient, aLivreur, server }) => {
  const [client, admin] = [await as(await aClient()), await as('admin')];
  const livreur = await as(await aLivreur());
  const first = await sendOrder(client, server);
  await assignThroughApi(admin, server, first, livreur);
  await livreur.goto('/livreur/dashboard');
  await expect(findMissionCard(livreur, first)).toBeVisible();
  await livreur.getByRole('link', { name: 'Ma caisse' }).click();
  const second = await sendOrder(client, server);
  await assignThroughApi(admin, server, second, livreur);
  const link = livreur.getByRole('link', { name: 'Missions, 1 nouvelle mission' });
  await link.click();
  await expect(livreur.getByText('Nouvelle', { exact: true })).toBeVisible();
  await livreur.reload();
  await expect(livreur.getByText('Nouvelle', { exact: true })).toBeVisible();
  await livreur.getByRole('button', { name: `Commande #${second.slice(0, 8)}` }).click();
  await expect(livreur.getByRole('link', { name: 'Missions', exact: true })).toBeVisible();
  await call(livreur.request, server, 'missions.advance', { orderId: second, from: 'assigned' });
  await livreur.reload();
  await expect(livreur.getByText('Nouvelle', { exact: true })).toHaveCount(0);
});

const MINUTE = 60_000;

function makeLate({ server, orderId }: Road, minutes: number): void {
  const at = Date.now() - minutes * MINUTE;
  updateDatabase(
    server,
    'update orders set told_at = ?, arrival_from = null, arrival_to = null where id = ?',
    at,
    orderId,
  );
}

onTheRoad.describe('at 320 × 568', () => {
  onTheRoad.use({ paymentMethod: 'espece' });

  onTheRoad('one view shows a late mission, its route, its cash and its whole act', async ({ road }) => {
    const { livreur } = road;
    await livreur.setViewportSize({ width: 320, height: 568 });
    await road.advanceToDelivery();
    makeLate(road, 25);
    await road.openMissions();
    const card = road.card();
    const act = card.getByRole('button', { name: 'Confirmer la livraison' });
    await expect(card.getByText(/^En retard de 2[56]\smin$/)).toBeInViewport();
    await expect(act).toBeInViewport({ ratio: 1 });
    await card.getByRole('button', { name: 'Pas maintenant' }).click();
    // The offer stood below the cash, so answering it scrolled the page.
    await livreur.evaluate(() => window.scrollTo(0, 0));

    const readTop = async (part: typeof act) => (await part.boundingBox())?.y ?? 0;
    const readBottom = async (part: typeof act) =>
      (await part.boundingBox().then((box) => box && box.y + box.height)) ?? Number.POSITIVE_INFINITY;
    const parts = [
      card.getByText('Awa Koné'),
      card.getByText('Cocody', { exact: true }),
      card.getByRole('heading', { name: /^Commande #/ }),
      card.getByRole('region', { name: /^Carte de la commande/ }),
      card.getByRole('link', { name: 'Naviguer' }),
      card.getByText('À encaisser'),
    ];
    for (const part of parts) {
      await expect(part).toBeInViewport({ ratio: 1 });
      expect(await readBottom(part)).toBeLessThanOrEqual(await readTop(act));
    }
    await expect(act).toBeInViewport({ ratio: 1 });
    const tabs = livreur.getByRole('navigation').filter({ visible: true });
    expect(await readBottom(act)).toBeLessThanOrEqual(await readTop(tabs));
    for (const colorScheme of ['light', 'dark'] as const) {
      await livreur.emulateMedia({ colorScheme });
      await expectAccessible(livreur);
    }
  });
});

test('the first late mission comes first, and says so alone', async ({ as, aClient, aLivreur, server }) => {
  const [client, admin] = [await as(await aClient()), await as('admin')];
  const livreur = await as(await aLivreur());
  const ids: string[] = [];
  for (const _ of [1, 2, 3]) {
    const orderId = await sendOrder(client, server);
    await assignThroughApi(admin, server, orderId, livreur);
    ids.push(orderId);
  }
  const [inTime = '', late = '', later = ''] = ids;
  const since = Date.now() - 40 * MINUTE;
  for (const orderId of [late, later])
    updateDatabase(server, 'update orders set told_at = ? where id = ?', since, orderId);
  await livreur.goto('/livreur/dashboard');
  const rows = livreur.getByRole('list', { name: 'Missions' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText(late.slice(0, 8));
  await expect(rows.nth(0)).toContainText(/En retard de 4\d\smin/);
  await expect(livreur.getByText(/^En retard/)).toHaveCount(1);
  await expect(rows.nth(1)).toContainText(inTime.slice(0, 8));
});
