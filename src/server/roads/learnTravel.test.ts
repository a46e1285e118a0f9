import { expect, it } from 'vitest';
import { erasePerson } from '#db/erasure.ts';
import { openStore } from '#db/open.ts';
import { positions, travelSums } from '#db/schema.ts';
import { HOUR } from '#domain/format/calendar.ts';
import { openFixture, openScratchFolder, openWorldOnDisk } from '#testing/openWorld.ts';
import { insertRows } from '#testing/rows.ts';
import { runHousekeeping } from '../upkeep/housekeeping.ts';
import { learnTravel } from './learnTravel.ts';
import { readTravelTime } from './roads.reads.ts';

const folder = openScratchFolder();
const world = openWorldOnDisk(folder);
const yao = openFixture(() => world.livreur());

/** Ten minutes to the east at so many metres a second, a position each ten seconds. */
function drive(metresPerSecond: number, startsAt = world.clock.now() - HOUR): void {
  const points = Array.from({ length: 61 }, (_, index) => ({
    livreurId: yao.id,
    lng: -4_000_000 + Math.round((index * 10 * metresPerSecond) / 0.1107),
    lat: 5_360_000,
    at: startsAt + index * 10_000,
  }));
  insertRows(world.db, positions, ...points);
}

const listSums = (db = world.db) => db.select().from(travelSums).all();
const sumMetres = () => listSums().reduce((sum, { metres }) => sum + metres, 0);
const PLACES = [
  { lng: -4, lat: 5.36 },
  { lng: -3.97, lat: 5.36 },
] as const;
const measure = (at: number) => readTravelTime(world.deps)(...PLACES, at);

it('what livreurs drive slowly takes longer at once, and each position counts once', async () => {
  const startsAt = world.clock.now() - HOUR;
  const usual = measure(startsAt);
  drive(3);
  await learnTravel(world.deps);
  const metres = sumMetres();
  expect(metres).toBeGreaterThan(1600);
  expect(metres).toBeLessThanOrEqual(1830);
  expect(measure(startsAt)).toBeGreaterThan(usual * 1.1);
  await learnTravel(world.deps);
  expect(sumMetres()).toBe(metres);
  drive(3, startsAt);
  await learnTravel(world.deps);
  expect(sumMetres()).toBe(2 * metres);
});

it('a transaction that fails learns nothing, and the next run learns it all', async () => {
  drive(6);
  world.store.sqlite.exec(
    "create temp trigger fails before update on main.counters begin select raise(abort, 'full'); end; create temp trigger fails_too before insert on main.counters begin select raise(abort, 'full'); end",
  );
  await expect(learnTravel(world.deps)).rejects.toThrow('full');
  expect(listSums()).toEqual([]);
  world.store.sqlite.exec('drop trigger fails; drop trigger fails_too');
  await learnTravel(world.deps);
  expect(sumMetres()).toBeGreaterThan(3300);
});

it('the purge learns first, and what was learned outlives the positions, their livreur and the server', async () => {
  await runHousekeeping(world.deps);
  drive(6);
  for (let hours = 0; hours < 8 * 24; hours += 24) {
    world.clock.advance(24 * HOUR);
    await runHousekeeping(world.deps);
  }
  expect(world.db.select().from(positions).all()).toEqual([]);
  const sums = listSums();
  expect(sums.length).toBeGreaterThan(5);
  expect(Object.keys(sums[0] ?? {})).toEqual(['cell', 'hour', 'metres', 'seconds']);
  world.store.write(() => erasePerson(world.db, yao, world.clock.now()));
  const other = openStore({ file: folder.file });
  expect(listSums(other.db)).toEqual(sums);
  other.close();
});

it('a cell that is full halves what it knows, so that newer trips count more', async () => {
  drive(6);
  await learnTravel(world.deps);
  const [first] = listSums();
  if (!first) throw new Error('nothing learned');
  const old = { metres: 300_000, seconds: 50_000 };
  world.db.update(travelSums).set(old).run();
  drive(6);
  await learnTravel(world.deps);
  const { metres, seconds } = listSums()[0] ?? first;
  expect({ metres, seconds }).toEqual({
    metres: old.metres / 2 + first.metres,
    seconds: old.seconds / 2 + first.seconds,
  });
});
