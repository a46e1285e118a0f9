import { max } from 'drizzle-orm';
import { cashDays } from '#db/schema.ts';
import { DAY, formatIsoDay, startOfDay } from '#domain/format/calendar.ts';
import { buildExampleCall, type Example } from '../exampleCalls.ts';
import type { Scene } from '../scene.ts';
import { aHandover, aReceipt } from './entries.ts';

const AMOUNT = 4000;

async function addUncountedHandover({ world, livreur }: Scene): Promise<string> {
  await aReceipt(world, { livreurId: livreur.id, amount: AMOUNT });
  return aHandover(world, { livreurId: livreur.id });
}

async function addGap(scene: Scene): Promise<string> {
  const handoverId = await addUncountedHandover(scene);
  await scene.world.as(scene.admin).cash.count({ handoverId, counted: AMOUNT - 500 });
  return handoverId;
}

async function seedCash(scene: Scene): Promise<void> {
  await addGap(scene);
  await addUncountedHandover(scene);
  await aReceipt(scene.world, { livreurId: scene.livreur.id });
}

/** Examples close days before today, oldest first, so that today stays open for the other examples. */
function findDayToClose({ world }: Scene): string {
  const { db, clock } = world;
  const last = db
    .select({ day: max(cashDays.day) })
    .from(cashDays)
    .get()?.day;
  return formatIsoDay(last ? last + DAY : startOfDay(clock.now()) - 30 * DAY);
}

export const CASH_PROCEDURES: Record<string, Example> = {
  'cash.mine': async (scene) => {
    await seedCash(scene);
    return buildExampleCall();
  },
  'cash.handIn': async (scene) => {
    await aReceipt(scene.world, { livreurId: scene.livreur.id });
    return buildExampleCall({ amount: AMOUNT, actId: scene.world.deps.id() });
  },
  'cash.handInFor': async ({ world, person }) => {
    const { id: livreurId } = person('livreur');
    await aReceipt(world, { livreurId, amount: AMOUNT });
    return buildExampleCall({ livreurId, amount: AMOUNT, key: world.deps.id() });
  },
  'cash.desk': async (scene) => {
    await seedCash(scene);
    return buildExampleCall();
  },
  'cash.day': async (scene) => {
    await seedCash(scene);
    return buildExampleCall({ day: formatIsoDay(scene.world.clock.now()) });
  },
  'cash.count': async (scene) =>
    buildExampleCall({ handoverId: await addUncountedHandover(scene), counted: AMOUNT }),
  'cash.recount': async (scene, role) => {
    const handoverId = await addUncountedHandover(scene);
    const counter = role === 'superadmin' ? scene.superadmin : scene.admin;
    await scene.world.as(counter).cash.count({ handoverId, counted: AMOUNT - 500 });
    return buildExampleCall({ handoverId, counted: AMOUNT, reason: 'Billet mal lu' });
  },
  'cash.drawer': async (scene) => {
    await seedCash(scene);
    const { cash } = scene.world.as(scene.admin);
    await cash.spend({ amount: 900, reason: 'Savon', key: scene.world.deps.id() });
    return buildExampleCall({ day: formatIsoDay(scene.world.clock.now()) });
  },
  'cash.spend': ({ world }) => buildExampleCall({ amount: 900, reason: 'Savon', key: world.deps.id() }),
  'cash.deposit': ({ world }) => buildExampleCall({ amount: 5000, note: 'Banque', key: world.deps.id() }),
  'cash.takeBack': async ({ world, admin, superadmin }, role) => {
    const { cash } = world.as(role === 'superadmin' ? superadmin : admin);
    const { id } = await cash.spend({ amount: 900, reason: 'Savon', key: world.deps.id() });
    return buildExampleCall({ entryId: id });
  },
  'cash.closeDay': (scene) =>
    buildExampleCall({ day: findDayToClose(scene), counted: 500, note: 'Compté seul' }),
  'cash.settle': async (scene) =>
    buildExampleCall({ gapId: await addGap(scene), outcome: 'repaid', reason: 'Rendu le lendemain' }),
};
