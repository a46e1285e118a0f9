import { beforeEach, describe, expect, it } from 'vitest';
import { audit } from '#db/schema.ts';
import { DAY, HOUR, MINUTE } from '#domain/format/calendar.ts';
import { aFolder, openStoreOnDisk } from '#testing/database.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { aWorld } from '#testing/world.ts';
import { readTravelData, readTravelTime } from './roads.reads.ts';

const world = openWorld({ at: Date.UTC(2026, 10, 25, 9) });
const people = openFixture(() => ({ ali: world.admin('Ali Traoré'), yao: world.livreur() }));
const ACROSS_HOUPHOUET = [
  { lng: -4.021, lat: 5.314 },
  { lng: -4.017, lat: 5.314 },
];
let closure: { key: string; from: number; to: number; reason: string; line: typeof ACROSS_HOUPHOUET };
beforeEach(() => {
  const from = world.clock.now() + 2 * HOUR;
  closure = { key: world.deps.id(), from, to: from + 4 * HOUR, reason: 'Travaux', line: ACROSS_HOUPHOUET };
});

const getDesk = () => world.as(people.ali).dispatch;
const listActs = () => world.db.select({ act: audit.act }).from(audit).all();

async function listClosedCrossings(): Promise<string[]> {
  const { crossings } = await getDesk().roads();
  return crossings.filter(({ isOpen }) => !isOpen).map(({ name }) => name);
}

describe('a closed road', () => {
  it('closes the bridge that its line cuts from eleven on, and not before or after', async () => {
    expect(await getDesk().closeRoad(closure)).toEqual({ key: closure.key, crossings: ['houphouet'] });
    expect(await listClosedCrossings()).toEqual([]);
    expect((await getDesk().roads()).closures).toMatchObject([{ key: closure.key, reason: 'Travaux' }]);
    world.clock.advance(2 * HOUR);
    expect(await listClosedCrossings()).toEqual(['houphouet']);
    world.clock.advance(4 * HOUR);
    expect(await getDesk().roads()).toMatchObject({ closures: [] });
    expect(await listClosedCrossings()).toEqual([]);
  });

  it('is a bridge by its name alone, or another road by its reason and line', async () => {
    const { reason, line, ...times } = closure;
    const bridge = { ...times, bridge: 'bedie' } as const;
    expect(await getDesk().closeRoad(bridge)).toEqual({ key: closure.key, crossings: ['bedie'] });
    expect(await getDesk().closeRoad(bridge)).toEqual({ key: closure.key, crossings: ['bedie'] });
    expect((await getDesk().roads()).closures).toMatchObject([{ reason: 'Pont Henri-Konan-Bédié' }]);
    const key = world.deps.id();
    for (const wrong of [
      { ...bridge, reason, line },
      times,
      { ...times, line },
      { ...times, bridge: 'ferry-blokosso' },
    ])
      expect(await getRefusal(getDesk().closeRoad({ ...wrong, key } as typeof closure))).toBe('BAD_REQUEST');
  });

  it('is closed once for its key, and opened once; another content is refused', async () => {
    const first = await getDesk().closeRoad(closure);
    expect(await getDesk().closeRoad(closure)).toEqual(first);
    expect(await getRefusal(getDesk().closeRoad({ ...closure, reason: 'Marché' }))).toBe('KEY_REUSED');
    const opened = await getDesk().openRoad({ key: closure.key });
    world.clock.advance(MINUTE);
    expect(await getDesk().openRoad({ key: closure.key })).toEqual(opened);
    expect(await getDesk().closeRoad(closure)).toEqual(first);
    expect((await getDesk().roads()).closures).toEqual([]);
    expect(listActs()).toEqual([{ act: 'dispatch.closeRoad' }, { act: 'dispatch.openRoad' }]);
    expect(await getRefusal(getDesk().openRoad({ key: world.deps.id() }))).toBe('NOT_FOUND');
  });

  it('makes the way to Treichville longer for who reads the times of travel, until it is opened', async () => {
    const [plateau, treichville] = [
      { lng: -4.0165, lat: 5.322 },
      { lng: -4.0145, lat: 5.305 },
    ];
    const measure = () => readTravelTime(world.deps)(plateau, treichville, closure.from);
    const usual = measure();
    expect(readTravelTime(world.deps)).toBe(readTravelTime(world.deps));
    const line = [
      { lng: -4.021, lat: 5.3122 },
      { lng: -4.01, lat: 5.3122 },
    ];
    expect((await getDesk().closeRoad({ ...closure, line })).crossings).toContain('degaulle');
    expect(measure()).toBeGreaterThan(2 * usual);
    expect(readTravelData(world.deps).closures).toEqual([{ from: closure.from, to: closure.to, line }]);
    await getDesk().openRoad({ key: closure.key });
    expect(measure()).toBe(usual);
  });
});

it('a server that restarts knows the closed roads', async () => {
  const folder = aFolder();
  const first = await aWorld({ store: openStoreOnDisk(folder.file) });
  const admin = first.admin();
  await first.as(admin).dispatch.closeRoad(closure);
  const roads = await first.as(admin).dispatch.roads();
  first.close();
  const second = await aWorld({ store: openStoreOnDisk(folder.file), at: first.clock.now() });
  expect(await second.as(admin).dispatch.roads()).toEqual(roads);
  expect(roads.closures).toHaveLength(1);
  second.close();
  folder.remove();
});

it('a line of one point, an end before its start and more than thirty days are refused', async () => {
  for (const wrong of [
    { line: ACROSS_HOUPHOUET.slice(1) },
    { to: closure.from - DAY },
    { to: closure.from + 31 * DAY },
  ])
    expect(await getRefusal(getDesk().closeRoad({ ...closure, ...wrong }))).toBe('BAD_REQUEST');
});
