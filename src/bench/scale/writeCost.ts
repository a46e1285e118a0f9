import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '#db/open.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { createSender } from '#server/mail/sender.ts';
import { aWorld, type World } from '#testing/world.ts';

const SECOND = 1000;

export interface WriteCost {
  create: number;
  change: number;
  life: number;
}

/** Earlier versions run this file too, so it may use only what they have. */
export async function measureWrites(source: string, times: number): Promise<WriteCost> {
  const folder = mkdtempSync(join(tmpdir(), 'laveo-disk-'));
  const file = join(folder, 'laveo.sqlite');
  // A killed server leaves its last pages in the log, which a copy of the file alone would miss.
  const original = openStore({ file: join(source, 'laveo.sqlite'), onPending: 'leave', isReadAfter: true });
  original.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  original.close();
  copyFileSync(join(source, 'laveo.sqlite'), file);
  const store = openStore({ file });
  const world = await aWorld({ store, at: Date.now() });
  try {
    return await measureOrderCosts(world, times);
  } finally {
    world.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureOrderCosts(world: World, times: number): Promise<WriteCost> {
  const { sqlite, file } = world.store;
  const findPerson = (role: string) =>
    sqlite.prepare('select id from users where role = ? and confirmed_at is not null limit 1').get(role) as {
      id: string;
    };
  const livreurId = findPerson('livreur').id;
  const [client, livreur, desk] = ['client', 'livreur', 'admin'].map((role) => world.as(findPerson(role)));
  if (!client || !livreur || !desk) throw new Error('nobody was seeded');
  const truncateLog = () => sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.pragma('wal_autocheckpoint = 0');
  const measureLogBytes = async (orderIds: readonly string[], act: (orderId: string) => Promise<unknown>) => {
    truncateLog();
    for (const orderId of orderIds) {
      await act(orderId);
      world.clock.advance(SECOND);
    }
    return statSync(`${file}-wal`).size / orderIds.length;
  };
  truncateLog();
  const before = countUsedBytes(sqlite);
  const placed: string[] = [];
  const create = await measureLogBytes(Array.from({ length: times }, String), async () => {
    placed.push((await client.orders.place(world.aCart())).id);
  });
  const assignOrders = (leg: 'pickup' | 'delivery', from: OrderStatus) =>
    measureLogBytes(placed, (orderId) => desk.dispatch.assign({ orderId, leg, livreurId, from }));
  const advanceOrders = (from: OrderStatus) =>
    measureLogBytes(placed, (orderId) => livreur.missions.advance({ orderId, from, actId: world.deps.id() }));
  await assignOrders('pickup', 'pending');
  const change = await measureLogBytes(placed, (orderId) =>
    desk.dispatch.setStatus({ orderId, from: 'assigned', to: 'picked_up' }),
  );
  await measureLogBytes(placed, (orderId) => desk.dispatch.markPaid({ orderId }));
  await assignOrders('delivery', 'picked_up');
  await advanceOrders('assigned_for_delivery');
  await advanceOrders('delivery_en_route');
  await sendLetters(world);
  truncateLog();
  return { create, change, life: (countUsedBytes(sqlite) - before) / times };
}

function countUsedBytes(sqlite: World['store']['sqlite']): number {
  const readPragma = (name: string) => Number(sqlite.pragma(name, { simple: true }));
  return (readPragma('page_count') - readPragma('freelist_count')) * readPragma('page_size');
}

/** Letters are sent before the disk is measured, because sending deletes their data. */
export async function sendLetters({ deps }: World): Promise<void> {
  const sender = createSender(deps, {
    deliver: async () => ({ outcome: 'sent' }),
    pauseMs: 0,
    staysHere: false,
  });
  while (await sender.step());
}
