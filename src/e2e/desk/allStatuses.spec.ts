import { updateDatabase } from '../support/accounts.ts';
import { getReference, openFilters, sendOrder } from '../support/desk.ts';
import { DESK, expect, PHONE, test } from '../support/world.ts';

const WIDTHS = [PHONE.width, 1024, 1200, DESK.width, 1920];

test('"Tous les statuts" shows delivered and cancelled orders at every width, to admin and superadmin', async ({
  as,
  aClient,
  server,
}) => {
  const client = await as(await aClient('Noël Ahoua'));
  const [delivered, cancelled] = [await sendOrder(client, server), await sendOrder(client, server)];
  updateDatabase(server, "update orders set status = 'completed' where id = ?", delivered);
  updateDatabase(server, "update orders set status = 'cancelled' where id = ?", cancelled);
  for (const [role, address] of [
    ['admin', '/admin/dashboard?vue=tableau'],
    ['superadmin', '/superadmin/commandes'],
  ] as const) {
    const page = await as(role);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address);
      await openFilters(page);
      await expect(page.getByLabel('Statut', { exact: true })).toHaveValue('');
      for (const orderId of [delivered, cancelled])
        await expect(page.getByRole('link', { name: new RegExp(getReference(orderId)) })).toBeVisible();
    }
  }
});
