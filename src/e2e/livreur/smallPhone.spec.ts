import { assignThroughApi, findMissionCard, sendOrder } from '../support/desk.ts';
import { COCODY } from '../support/ordering.ts';
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
    const promise = card.getByText(/^(Retour prévu\s:|En retard de)/);
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

test('at 360 × 740 one view shows a mission and its map', async ({ as, aClient, aLivreur, server }) => {
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
  const box = await map.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(topOfAct);
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
