import { placeAnOrder } from './ordering.ts';
import { DESK, expect, test } from './world.ts';

test('a change reaches an open page by itself, and again after the server was restarted', async ({
  aClient,
  as,
  server,
}) => {
  const client = await as(await aClient('Fatou Diabaté'));
  const admin = await as('admin', { viewport: DESK });
  await admin.goto('/admin/commandes-non-assignees');
  await expect(admin.getByText('en direct').filter({ visible: true })).toBeVisible();

  const first = await placeAnOrder(client);
  await expect(admin.getByText(`#${first}`)).toBeVisible();

  await server.stop();
  await expect(admin.getByText(/connexion…|Hors ligne/).filter({ visible: true })).toBeVisible();
  await server.start();
  const second = await placeAnOrder(client);
  await expect(admin.getByText(`#${second}`)).toBeVisible();
  await expect(admin.getByText('en direct').filter({ visible: true })).toBeVisible();
});
