import { findListedOrders } from '../support/desk.ts';
import { expectToast } from '../support/page.ts';
import type { TestServer } from '../support/server.ts';
import { DESK, expect, makeTestOnOwnServer } from '../support/world.ts';

const seedOrders = (server: TestServer) =>
  server.runOnDatabase((sqlite) => {
    sqlite.exec(`create temp table copies as select * from orders where payment_state = 'due' limit 20;
      update copies set client_address = hex(zeroblob(5000));`);
    sqlite.exec('begin');
    for (let i = 0; i < 300; i++)
      sqlite.exec(`update copies set reference = lower(hex(randomblob(4)));
        update copies set id = reference || substr(id, 9), number = null;
        insert or ignore into orders select * from copies;`);
    sqlite.exec('commit');
  });

const test = makeTestOnOwnServer(seedOrders);

test('one export at a time: its refusals, and its place once given up', async ({ as }) => {
  const first = await as('superadmin', { viewport: DESK, at: '/superadmin/commandes' });
  await expect(findListedOrders(first).first()).toBeVisible();
  // A slow download leaves time for a second one.
  const network = await first.context().newCDPSession(first);
  const speed = { offline: false, latency: 0, downloadThroughput: 300_000, uploadThroughput: -1 };
  await network.send('Network.emulateNetworkConditions', speed);
  const started = first.waitForResponse(/\/exports\/commandes\.csv/);
  await first.getByRole('button', { name: 'Exporter ces commandes' }).click();
  await started;

  const second = await as('superadmin', { viewport: DESK, at: '/superadmin/commandes?paiement=paid' });
  await expect(findListedOrders(second).first()).toBeVisible();
  const exporting = second.getByRole('button', { name: 'Exporter ces commandes' });
  await exporting.click();
  await expectToast(second, 'Échec de l’export', 'Un export est déjà en cours. Réessayez quand il');
  await first.close();

  // The server notices the cancellation only when the connection closes, and refuses a second export until then.
  const saved = second.waitForEvent('download', { timeout: 0 });
  await expect(async () => {
    const answered = second.waitForResponse(/\/exports\/commandes\.csv\?.*paymentState.*paid/);
    await exporting.click();
    expect((await answered).status()).toBe(200);
  }).toPass();
  await saved;
});
