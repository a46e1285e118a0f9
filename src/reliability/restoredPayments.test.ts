import { join } from 'node:path';
import { expect, it } from 'vitest';
import { backUpAtOnce, makeBackupName } from '#db/backup.ts';
import { findInconsistentRows } from '#db/consistency.ts';
import { openStore } from '#db/open.ts';
import { restoreBackup } from '#db/restore.ts';
import { paymentAttempts, providerEvents } from '#db/schema.ts';
import { openFixture, openScratchFolder } from '#testing/openWorld.ts';
import { openPaymentHouse, type PaymentHouse } from '#testing/payments/paymentHouse.ts';

const folder = openScratchFolder();
const house: PaymentHouse = openFixture(
  () => openPaymentHouse(folder.file),
  (opened) => opened.close(),
);

async function startPayment() {
  const world = house.world();
  const client = world.as(world.client());
  const { id: orderId } = await client.orders.place(world.aCart());
  await client.orders.startPayment({ orderId, provider: 'wave', key: crypto.randomUUID() });
}

it('a restore carries what was open, which is read back; money that came later is of nobody, and kept', async () => {
  await startPayment();
  const backup = join(folder.path, 'backups', makeBackupName(house.now()));
  backUpAtOnce(house.world().store, backup, house.now());
  await startPayment();
  for (const id of ['cos-000001', 'cos-000002']) {
    house.wave.pay(id);
    await house.wave.notify(id);
  }
  await house.passSecond();
  expect(house.listOurs()).toHaveLength(2);

  await house.kill(() => restoreBackup({ backup, folder: folder.path, now: house.now() }));
  expect(house.listOurs()).toEqual([]);
  expect(house.world().db.select().from(paymentAttempts).all()).toMatchObject([{ state: 'open' }]);
  for (let second = 0; second < 16; second++) await house.passSecond();
  const [first] = house.wave.listPaid();
  expect(house.listOurs()).toMatchObject([{ reference: first?.client_reference }]);
  // The provider repeats its news, and one of them is of an attempt that the restored database has never had.
  for (const id of ['cos-000001', 'cos-000002'])
    expect(await house.wave.notify(id, { eventId: `EV_again_${id}` })).toBe(true);
  await house.passSecond();
  const events = house.world().db.select().from(providerEvents).all();
  expect(events.map(({ id, attemptId }) => [id, attemptId !== null])).toEqual([
    ['EV_again_cos-000001', true],
    ['EV_again_cos-000002', false],
  ]);
  expect(house.listOurs()).toHaveLength(1);
  const { id } = house.world().superadmin();
  const book = await house.world().as({ id }).cash.reconcile({ provider: 'wave', day: '2026-11-20' });
  expect(book.theirs - book.ours).toBe(Number(house.wave.listPaid()[1]?.amount));
  expect(findInconsistentRows(house.world().store.sqlite)).toEqual([]);
  const copy = openStore({ file: backup });
  expect(copy.db.select().from(paymentAttempts).all()).toHaveLength(1);
  copy.close();
});
