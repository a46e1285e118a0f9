import { expect, it } from 'vitest';
import { insertEvent } from '#db/orderEvents.ts';
import { countSettlements, handovers, orderChanges, visits } from '#db/schema.ts';
import type { OrderContent } from '#domain/pieces/changes.ts';
import { openWorld } from '#testing/openWorld.ts';
import { insertRows } from '#testing/rows.ts';

const world = openWorld();

const makeContent = (pieces: number): OrderContent => ({
  lines: [],
  address: 'Cocody',
  location: null,
  contactPhone: '+2250701020304',
  pieces,
  totalItemsPrice: 0,
  transportFee: 0,
  grandTotal: 0,
});

it('puts what each act has recorded beside its event, and notes before nobody but the desk', async () => {
  const awa = world.client('Awa Koné');
  const { id: orderId } = await world.as(awa).orders.place(world.aCart());
  const at = world.clock.now();
  const by = { actorId: null, actorName: 'Yao', actorRole: 'livreur' } as const;
  const addEvent = (kind: 'status' | 'visitFailed' | 'amended' | 'countSettled') =>
    insertEvent(world.db, { orderId, kind, ...by, at, recordedAt: at });
  const picked = { leg: 'pickup', how: 'bypass', reason: 'voisin', note: 'Mme Aké', pieces: 1 } as const;
  const counts = [{ position: 0, quantity: 1 }];
  insertRows(world.db, handovers, { orderId, sequence: addEvent('status'), ...picked, counts });
  const visit = { leg: 'pickup', attempt: 1, reason: 'absent', note: 'Chien' } as const;
  insertRows(world.db, visits, {
    orderId,
    sequence: addEvent('visitFailed'),
    ...visit,
    lng: -4_000_000,
    lat: 5_300_000,
  });
  const change = { agreed: 'phone', before: makeContent(2), after: makeContent(3) } as const;
  insertRows(world.db, orderChanges, { orderId, sequence: addEvent('amended'), ...change });
  insertRows(world.db, countSettlements, {
    orderId,
    sequence: addEvent('countSettled'),
    lost: 1,
    reason: 'Perdu',
  });

  const history = await world.as(world.admin()).dispatch.events({ orderId });
  expect(history).toHaveLength(5);
  expect(history[0]).toMatchObject({
    kind: 'created',
    handover: null,
    visit: null,
    change: null,
    settlement: null,
  });
  expect(history[1]?.handover).toEqual({ ...picked, counts, bags: null, photo: null, isUndone: false });
  expect(history[2]?.visit).toEqual({ ...visit, location: { lng: -4, lat: 5.3 } });
  expect(history[3]?.change).toEqual(change);
  expect(history[4]?.settlement).toEqual({ lost: 1, reason: 'Perdu' });
  for (const secret of ['Mme Aké', 'Chien', 'Perdu'])
    expect(JSON.stringify(await world.as(awa).orders.timeline({ orderId }))).not.toContain(secret);
});
