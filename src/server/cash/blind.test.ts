import { beforeAll, expect, it } from 'vitest';
import { EXPORT_KINDS } from '#domain/contract/exports.ts';
import { DAY, formatIsoDay } from '#domain/format/calendar.ts';
import { aHandover, aReceipt } from '#testing/cash/entries.ts';
import { ONCE, openFixture, openWorld } from '#testing/openWorld.ts';
import { listProcedures } from '#testing/routerProcedures.ts';
import { callProcedure, createScene, isForbidden, prepareCall } from '#testing/scene.ts';
import { exportCsv } from '../exports/exports.ts';

const RECEIPTS = [13_211, 24_506, 11_930];
/** No other sum of this test, alone or combined with another, equals EXPECTED or DECLARED. */
const EXPECTED = 49_647;
const DECLARED = 49_218;
const SUMS = new RegExp(`(?<!\\d)(${EXPECTED}|${DECLARED})(?!\\d)`);
/** Ids and references may contain any digits and screens group figures by spaces, so both are removed. */
const NO_SUMS = /\b[0-9a-f]{8}(?:(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?\b|[\s\u00a0\u202f]/g;
const hasSum = (text: string) => SUMS.test(text.replaceAll(NO_SUMS, ''));

const DESK = ['admin', 'superadmin'] as const;
const world = openWorld({}, ONCE);
const scene = openFixture(() => createScene(world), undefined, ONCE);
let handoverId: string;
beforeAll(async () => {
  const livreur = world.livreur('Koffi Aka');
  for (const amount of RECEIPTS) {
    await aReceipt(world, { livreurId: livreur.id, amount });
    world.clock.advance(DAY / 2);
  }
  handoverId = await aHandover(world, { livreurId: livreur.id, declared: DECLARED });
});

async function collectAnswers(): Promise<[name: string, text: string][]> {
  const texts: [string, string][] = [];
  for (const role of DESK)
    for (const name of listProcedures('query')) {
      if (await isForbidden(scene, name, role)) continue;
      const { browser, input } = await prepareCall(scene, name, role);
      texts.push([`${name} by ${role}`, JSON.stringify(await callProcedure(browser, name, input))]);
    }
  const journal = await world.as(scene.superadmin).audit.list({ limit: 100 });
  texts.push(['the journal', JSON.stringify(journal)]);
  for (let at = world.clock.now() - 3 * DAY; at <= world.clock.now() + DAY; at += DAY)
    for (const role of DESK)
      texts.push([
        `cash.day ${formatIsoDay(at)}`,
        JSON.stringify(await world.as(scene[role]).cash.day({ day: formatIsoDay(at) })),
      ]);
  for (const kind of EXPORT_KINDS) {
    const { stream } = exportCsv(await world.ctx(scene.superadmin), kind, {});
    texts.push([`${kind}.csv`, await new Response(stream).text()]);
  }
  return texts;
}

it('the desk is told neither what was declared nor what is expected, by no answer and no file, until it has counted', async () => {
  const blind = await collectAnswers();
  expect(blind.length).toBeGreaterThan(50);
  expect(blind.filter(([, text]) => hasSum(text))).toEqual([]);
  const count = { handoverId, counted: EXPECTED };
  const answer = await world.as(scene.admin).cash.count(count);
  expect(answer).toMatchObject({ expected: EXPECTED, declared: DECLARED });
  const after = (await collectAnswers()).filter(([, text]) => hasSum(text));
  expect(after.map(([name]) => name)).toEqual(
    expect.arrayContaining([`cash.day ${formatIsoDay(world.clock.now())}`, 'remises.csv', 'the journal']),
  );
});

it('no total of the desk holds what waits to be counted', async () => {
  const livreur = world.livreur();
  const { cash } = world.as(scene.admin);
  const today = { day: formatIsoDay(world.clock.now()) };
  const [before, dayBefore] = [await cash.desk(), await cash.day(today)];
  await aReceipt(world, { livreurId: livreur.id, amount: 7000 });
  await aHandover(world, { livreurId: livreur.id, declared: 6900 });
  const [after, dayAfter] = [await cash.desk(), await cash.day(today)];
  const line = after.livreurs.find((one) => one.livreur.id === livreur.id);
  expect(line).toMatchObject({ held: 0, since: null, openGaps: [] });
  expect(after.livreurs.filter((one) => one !== line)).toEqual(
    before.livreurs.filter((one) => one.livreur.id !== livreur.id),
  );
  expect([dayAfter.held, dayAfter.handedIn]).toEqual([dayBefore.held, dayBefore.handedIn]);
  const dayLine = dayAfter.livreurs.find((one) => one.livreur.id === livreur.id);
  expect(dayLine).toMatchObject({ received: null, handedIn: 0, held: 0 });
});
