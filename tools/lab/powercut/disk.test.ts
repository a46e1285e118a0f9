import { describe, expect, it } from 'vitest';
import { createRandom } from '#server/demo/chance.ts';
import { Disk, type FATES, SECTOR } from './disk.ts';
import type { Deed } from './trace.ts';

const name = 'a';
const write = (text: string, at = 0): Deed => ({ does: 'write', name, at, bytes: Buffer.from(text) });
const made: Deed[] = [{ does: 'make', name }, { does: 'syncFolder' }];
const sync: Deed = { does: 'sync', name };

function applyDeeds(...deeds: Deed[]): Disk {
  const disk = new Disk();
  for (const deed of deeds) disk.apply(deed);
  return disk;
}
/** The different contents that a thousand cuts leave. */
function listSurvivingFiles(disk: Disk, fate?: (typeof FATES)[number]): string[] {
  const chance = createRandom(1);
  const all = Array.from(
    { length: 1000 },
    () => disk.cutPower(chance, fate).get(name)?.toString() ?? 'no file',
  );
  return [...new Set(all)].sort();
}

describe('after a cut of power', () => {
  it('what was synced is there, whatever becomes of the rest', () => {
    const disk = applyDeeds(...made, write('old'), sync, write('new'));
    expect(listSurvivingFiles(applyDeeds(...made, write('old'), sync))).toEqual(['old']);
    expect(listSurvivingFiles(disk, 'dropped')).toEqual(['old']);
    expect(listSurvivingFiles(disk, 'kept')).toEqual(['new']);
    expect(listSurvivingFiles(disk)).toEqual(['new', 'old']);
    expect(disk.countUnsafe(name)).toBe(1);
  });

  it('a write is torn between sectors only', () => {
    const [x, y] = ['x', 'y'].map((letter) => letter.repeat(SECTOR)) as [string, string];
    const disk = applyDeeds(...made, write(x + x), sync, write(y + y));
    expect(listSurvivingFiles(disk, 'torn')).toEqual([x + x, x + y, y + x, y + y].sort());
  });

  it('writes come in any order, and some not at all', () => {
    const disk = applyDeeds(...made, write('aa'), write('b', 1));
    expect(listSurvivingFiles(disk, 'shuffled')).toEqual(['', '\0b', 'aa', 'ab'].sort());
  });

  it('what was cut off comes back as zeros', () => {
    const disk = applyDeeds(...made, write('abc'), { does: 'truncate', name, size: 1 }, write('d', 2), sync);
    expect(listSurvivingFiles(disk)).toEqual(['a\0d']);
  });

  it('a file is there for sure once its folder is synced, and gone likewise', () => {
    expect(listSurvivingFiles(applyDeeds({ does: 'make', name }, write('a'), sync))).toEqual([
      'a',
      'no file',
    ]);
    const unlinked = [...made, write('a'), sync, { does: 'unlink', name } as const];
    expect(listSurvivingFiles(applyDeeds(...unlinked))).toEqual(['a', 'no file']);
    expect(listSurvivingFiles(applyDeeds(...unlinked, { does: 'syncFolder' }))).toEqual(['no file']);
  });

  it('the same chance leaves the same', () => {
    const disk = applyDeeds(...made, write('abc'), write('d', 1));
    const twice = [1, 2].map(() => disk.cutPower(createRandom(9)));
    expect(twice[0]).toEqual(twice[1]);
  });
});
