import type { Random } from '#server/demo/chance.ts';
import type { Deed } from './trace.ts';

type Change = { at: number; bytes: Buffer } | { size: number };
export const FATES = ['dropped', 'kept', 'torn', 'shuffled'] as const;
export type Fate = (typeof FATES)[number];
export const SECTOR = 512;

/** A file whose changes are safe only once it has been synced. */
class Volatile {
  /** Longer than the file: what grows is not copied each time. */
  #safe = Buffer.alloc(0);
  #size = 0;
  #pending: Change[] = [];

  change(change: Change): void {
    this.#pending.push(change);
  }

  get unsafe(): number {
    return this.#pending.length;
  }

  sync(): void {
    for (const change of this.#pending) this.#apply(change);
    this.#pending = [];
  }

  cutPower(fate: Fate, chance: Random): Buffer {
    const left = new Volatile();
    left.#safe = Buffer.from(this.#safe);
    left.#size = this.#size;
    left.#pending = pickSurvivors(this.#pending, fate, chance);
    left.sync();
    return left.#safe.subarray(0, left.#size);
  }

  #apply(change: Change): void {
    const size = 'size' in change ? change.size : Math.max(this.#size, change.at + change.bytes.length);
    if (size > this.#safe.length)
      this.#safe = Buffer.concat([this.#safe], Math.max(size, 2 * this.#safe.length));
    if (size < this.#size) this.#safe.fill(0, size, this.#size);
    if ('bytes' in change) change.bytes.copy(this.#safe, change.at);
    this.#size = size;
  }
}

function pickSurvivors(pending: Change[], fate: Fate, chance: Random): Change[] {
  const flipCoin = () => chance.next() < 0.5;
  if (fate === 'dropped') return [];
  if (fate === 'kept') return pending;
  if (fate === 'torn') return pending.flatMap(splitSectors).filter(flipCoin);
  const some = pending.filter(flipCoin);
  for (let i = some.length - 1; i > 0; i--) {
    const j = chance.between(0, i);
    [some[i], some[j]] = [some[j] as Change, some[i] as Change];
  }
  return some;
}

function splitSectors(change: Change): Change[] {
  if ('size' in change) return [change];
  const { at, bytes } = change;
  const pieces: Change[] = [];
  for (let from = at; from < at + bytes.length; ) {
    const to = Math.min(at + bytes.length, (Math.floor(from / SECTOR) + 1) * SECTOR);
    pieces.push({ at: from, bytes: bytes.subarray(from - at, to - at) });
    from = to;
  }
  return pieces;
}

export type Files = Map<string, Buffer>;

/** A folder on a disk that keeps its promises and no more: what fsync has answered for is there after a cut of power. */
export class Disk {
  #listings: Map<string, Volatile>[] = [new Map()];

  apply(deed: Deed): void {
    const now = this.#now;
    if (deed.does === 'say') return;
    if (deed.does === 'syncFolder') this.#listings = [now];
    else if (deed.does === 'make') {
      if (!now.has(deed.name)) this.#listings.push(new Map(now).set(deed.name, new Volatile()));
    } else if (deed.does === 'unlink') {
      const without = new Map(now);
      without.delete(deed.name);
      this.#listings.push(without);
    } else if (deed.does === 'sync') this.#file(deed.name).sync();
    else if (deed.does === 'write') this.#file(deed.name).change({ at: deed.at, bytes: deed.bytes });
    else this.#file(deed.name).change({ size: deed.size });
  }

  /** Changes of a file that a cut of power may undo. */
  countUnsafe(name: string): number {
    return this.#now.get(name)?.unsafe ?? 0;
  }

  cutPower(chance: Random, fate?: Fate): Files {
    const files = fate === 'kept' ? this.#now : chance.pick(this.#listings);
    return new Map(
      [...files].map(([name, file]) => [name, file.cutPower(fate ?? chance.pick(FATES), chance)]),
    );
  }

  get #now(): Map<string, Volatile> {
    return this.#listings.at(-1) as Map<string, Volatile>;
  }

  #file(name: string): Volatile {
    const file = this.#now.get(name);
    if (!file) throw new Error(`${name} is written to before it is there`);
    return file;
  }
}
