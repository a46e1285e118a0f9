import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '#db/open.ts';
import { products } from '#db/schema.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { createSender } from '#server/mail/sender.ts';
import { aWorld, type World } from '#testing/world.ts';

const SECOND = 1000;

/** Bytes of the log for one act, and of the file for an order from its placing to its payment at the door. */
export interface WriteCost {
  create: number;
  letter: number;
  deskStatus: number;
  livreurStatus: number;
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
  const listPeople = (role: string) =>
    sqlite
      .prepare(
        'select id, phone from users where role = ? and confirmed_at is not null order by id limit 500',
      )
      .all(role) as { id: string; phone: string }[];
  const makePicker = (role: string) => {
    const people = listPeople(role).map(({ id, phone }) => ({ id, phone, caller: world.as({ id }) }));
    return (i: number) => people[i % people.length] as (typeof people)[number];
  };
  const [client, livreur] = [makePicker('client'), makePicker('livreur')];
  const desk = makePicker('admin')(0).caller;
  const makeCart = makeCartWriter(world);
  const truncateLog = () => sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.pragma('wal_autocheckpoint = 0');
  const measureLogBytes = async (act: (i: number) => Promise<unknown>) => {
    truncateLog();
    for (let i = 0; i < times; i++) {
      await act(i);
      world.clock.advance(SECOND);
    }
    return statSync(`${file}-wal`).size / times;
  };
  truncateLog();
  const before = countUsedBytes(sqlite);
  const placed: string[] = [];
  const getOrder = (i: number) => placed[i] ?? '';
  const create = await measureLogBytes(async (i) => {
    const { caller, phone } = client(i);
    placed.push((await caller.orders.place(makeCart(i, phone))).id);
  });
  truncateLog();
  await sendLetters(world);
  const letter = statSync(`${file}-wal`).size / times;
  const assignOrders = (leg: 'pickup' | 'delivery', from: OrderStatus) =>
    measureLogBytes((i) =>
      desk.dispatch.assign({ orderId: getOrder(i), leg, livreurId: livreur(i).id, from }),
    );
  const advanceOrders = (from: OrderStatus) =>
    measureLogBytes((i) =>
      livreur(i).caller.missions.advance({ orderId: getOrder(i), from, actId: world.deps.id() }),
    );
  await assignOrders('pickup', 'pending');
  const livreurStatus = await advanceOrders('assigned');
  const deskStatus = await measureLogBytes((i) =>
    desk.dispatch.setStatus({ orderId: getOrder(i), from: 'pickup_en_route', to: 'picked_up' }),
  );
  // A payment wants a sign-in of the last ten minutes.
  const cashier = makePicker('admin')(0).caller;
  await measureLogBytes((i) => cashier.dispatch.markPaid({ orderId: getOrder(i) }));
  await assignOrders('delivery', 'picked_up');
  await advanceOrders('assigned_for_delivery');
  await advanceOrders('delivery_en_route');
  await sendLetters(world);
  truncateLog();
  const life = (countUsedBytes(sqlite) - before) / times;
  return { create, letter, deskStatus, livreurStatus, life };
}

/** Two to four garments, other ones in turn, and the client's own phone, as in the orders that they placed before. */
function makeCartWriter(world: World) {
  const garments = world.db.select().from(products).all();
  return (i: number, contactPhone: string) =>
    world.aCart({
      contactPhone,
      items: Array.from({ length: 2 + (i % 3) }, (_, line) => {
        const { id = '', services = [] } = garments[(i + line) % garments.length] ?? {};
        return { productId: id, service: services[0]?.name ?? '', quantity: 1 + (line % 3) };
      }),
    });
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
