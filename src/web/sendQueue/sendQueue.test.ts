import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OFFLINE, UNEXPECTED } from '#domain/failures/failureShape.ts';
import { describeFailure } from '#domain/failures/failures.ts';
import type { Entry, Kind } from './entry.ts';

const phone = vi.hoisted(() => ({ full: false, stored: new Map<string, unknown>() }));

vi.mock('idb-keyval', () => ({
  get: async (key: string) => phone.stored.get(key),
  async update(key: string, by: (old: unknown) => unknown) {
    const changed = by(phone.stored.get(key));
    if (phone.full) throw new Error('QuotaExceededError');
    phone.stored.set(key, changed);
  },
}));

/** `sent` lists ids in the order of sending; `answers` holds the server's answer to each. */
let sent: string[] = [];
let answers: Record<string, () => unknown> = {};

const STEP: Kind = {
  async deliver({ id }) {
    sent.push(id);
    return answers[id]?.();
  },
  delivered: () => ({ title: 'Statut mis à jour !', text: '' }),
  describeRefusal: () => ({ title: 'Refusé', text: '' }),
};
const makeStep = (id: string, orderId = 'order-1'): Entry => ({
  id,
  kind: 'step',
  input: null,
  at: 1,
  orderId,
});
const makeFailingAnswer =
  (shape = OFFLINE) =>
  () => {
    throw Object.assign(new Error(), { data: shape });
  };

const onDelivered = vi.fn(async () => undefined);
const onFailed = vi.fn();

async function openTab() {
  vi.resetModules();
  const { clearFetchedData: clearReadData, clearTabMemory } = await import('#web/storage/personStorage.ts');
  return { queue: await import('./sendQueue.ts'), clearReadData, clearTabMemory };
}
let { queue, clearReadData, clearTabMemory } = {} as Awaited<ReturnType<typeof openTab>>;

const advanceTime = (ms = 5_000) => vi.advanceTimersByTimeAsync(ms);
async function openQueue(person: string, kind = STEP): Promise<void> {
  queue.openSendQueue({ person, kinds: { step: kind }, onDelivered, onFailed });
  await advanceTime(0);
}
async function openFilledQueue(...entries: Entry[]): Promise<void> {
  await openQueue('koffi');
  for (const entry of entries) await queue.addEntry(entry);
}
const readIds = (person: string) =>
  (phone.stored.get(`acts:${person}`) as { entries: Entry[] }).entries.map(({ id }) => id);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.stubGlobal('navigator', {});
  sent = [];
  answers = {};
  phone.full = false;
  phone.stored.clear();
  ({ queue, clearReadData, clearTabMemory } = await openTab());
});
afterEach(async () => {
  await clearTabMemory();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('on a phone whose storage is full', () => {
  beforeEach(() => {
    phone.full = true;
  });

  it('sends an act that it could not write down, once', async () => {
    await openQueue('koffi');
    await advanceTime();
    void queue.addEntry(makeStep('act-1'));
    await advanceTime();
    await queue.sendAll();
    await advanceTime();
    expect(sent).toEqual(['act-1']);
  });

  it('does not send again what the server took and the phone still holds, after a new sign-in either', async () => {
    phone.stored.set('acts:awa', { entries: [makeStep('act-2')] });
    await openQueue('awa');
    await advanceTime();
    expect(sent).toEqual(['act-2']);
    clearReadData();
    await openQueue('awa');
    await advanceTime();
    await queue.sendAll();
    await advanceTime();
    expect(sent).toEqual(['act-2']);
  });
});

describe('the queue', () => {
  it('tries again after 2, 4, 8 and 15 seconds, and from the start once it was empty', async () => {
    answers = { a: makeFailingAnswer() };
    await openFilledQueue(makeStep('a'));
    const tries = [];
    for (const seconds of [0, 2, 4, 8, 15, 15]) {
      await advanceTime(seconds * 1000);
      tries.push(sent.length);
    }
    expect(tries).toEqual([1, 2, 3, 4, 5, 6]);
    answers = {};
    await advanceTime(15_000);
    answers = { b: makeFailingAnswer() };
    sent = [];
    await queue.addEntry(makeStep('b'));
    await advanceTime(2_000);
    expect(sent).toEqual(['b', 'b']);
  });

  it('takes several entries at once, or none', async () => {
    await openQueue('koffi');
    await queue.addEntries([makeStep('a'), makeStep('b')]);
    await advanceTime();
    expect(sent).toEqual(['a', 'b']);
    phone.full = true;
    answers = { c: makeFailingAnswer(), d: makeFailingAnswer() };
    void queue.addEntries([makeStep('c'), makeStep('d')]);
    await advanceTime();
    expect(readIds('koffi')).toEqual([]);
    expect(queue.readSendQueue().entries.map(({ id }) => id)).toEqual(['c', 'd']);
  });

  it('offers in the toast of a delivery what its kind offers', async () => {
    const run = vi.fn();
    const kind: Kind = { ...STEP, action: ({ id }) => ({ label: `Reprendre ${id}`, run }) };
    await openQueue('koffi', kind);
    await queue.addEntry(makeStep('a'));
    await advanceTime();
    const { readToast } = await import('#web/ui/feedback/toasts.ts');
    expect(readToast()?.action).toEqual({ label: 'Reprendre a', run });
  });

  it('warns of a delivery whose answer asks the person to look again', async () => {
    await openQueue('koffi', { ...STEP, delivered: () => ({ title: 'Non', text: '', isWarning: true }) });
    await queue.addEntry(makeStep('a'));
    await advanceTime();
    const { readToast } = await import('#web/ui/feedback/toasts.ts');
    expect(readToast()).toMatchObject({ kind: 'warning', title: 'Non' });
  });

  it('shows an entry as under way on its first try, and not on a retry', async () => {
    const shown: (string | undefined)[] = [];
    answers = {
      a() {
        shown.push(queue.readSendQueue().sending?.id);
        makeFailingAnswer()();
      },
    };
    await openFilledQueue(makeStep('a'));
    await advanceTime(6_000);
    expect(shown).toEqual(['a', undefined, undefined]);
  });

  it('leaves an order that the server cannot take now for later, and sends the others', async () => {
    answers = { a: makeFailingAnswer(describeFailure('BUSY')) };
    await openFilledQueue(makeStep('a', 'order-1'), makeStep('b', 'order-1'), makeStep('c', 'order-2'));
    await advanceTime(1_000);
    expect(sent.filter((id) => id !== 'a')).toEqual(['c']);
    expect(readIds('koffi')).toEqual(['a', 'b']);
  });

  it('knows whether it waits for the network or for the server, until nothing waits any more', async () => {
    const obstacles = [];
    answers = { a: makeFailingAnswer(), b: makeFailingAnswer(describeFailure('UNAVAILABLE')) };
    await openFilledQueue(makeStep('a', 'order-1'), makeStep('b', 'order-2'), makeStep('c', 'order-3'));
    await advanceTime(1_000);
    obstacles.push(queue.readSendQueue().obstacle);
    answers = { ...answers, a: makeFailingAnswer(UNEXPECTED) };
    await advanceTime(15_000);
    obstacles.push(queue.readSendQueue().obstacle);
    answers = { b: makeFailingAnswer(describeFailure('UNAVAILABLE')) };
    await advanceTime(15_000);
    obstacles.push(queue.readSendQueue().obstacle);
    expect(readIds('koffi')).toEqual(['b']);
    answers = {};
    await advanceTime(15_000);
    obstacles.push(queue.readSendQueue().obstacle);
    expect(obstacles).toEqual(['network', 'server', 'server', null]);
  });

  it('is unsent until a request may have left with it', async () => {
    const readUnsent = () => queue.readSendQueue().entries.map(({ isUnsent }) => isUnsent);
    answers = { a: makeFailingAnswer() };
    vi.stubGlobal('navigator', { onLine: false });
    await openFilledQueue({ ...makeStep('a'), isUnsent: true });
    await advanceTime(15_000);
    expect(readUnsent()).toEqual([true]);
    vi.stubGlobal('navigator', { onLine: true });
    await advanceTime(15_000);
    expect(readUnsent()).toEqual([false]);
    expect(await queue.removeEntry('a', ({ isUnsent }) => isUnsent)).toBe(false);
  });

  it('is either taken back unsent or sent, whenever that is asked', async () => {
    await openQueue('koffi');
    for (let ticks = 0; ticks < 6; ticks++) {
      const id = `a${ticks}`;
      vi.stubGlobal('navigator', { onLine: false });
      answers = { [id]: makeFailingAnswer() };
      await queue.addEntry({ ...makeStep(id), isUnsent: true });
      await advanceTime(0);
      vi.stubGlobal('navigator', { onLine: true });
      sent = [];
      void queue.sendAll();
      for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
      const isRemoved = await queue.removeEntry(id, ({ isUnsent }) => isUnsent);
      answers = {};
      await advanceTime();
      expect([ticks, sent.length > 0]).toEqual([ticks, !isRemoved]);
    }
  });

  it('keeps the words of a refusal, and sends what follows', async () => {
    answers = { a: makeFailingAnswer(describeFailure('ORDER_CHANGED')) };
    const describe = vi.spyOn(STEP, 'describeRefusal');
    await openFilledQueue(makeStep('a'), makeStep('b'));
    await advanceTime();
    expect(sent).toEqual(['a', 'b']);
    expect(describe.mock.lastCall?.[2]).toEqual([makeStep('a')]);
    expect(phone.stored.get('acts:koffi')).toMatchObject({
      entries: [{ id: 'a', refusal: { title: 'Refusé' } }],
    });
    expect(onFailed).toHaveBeenCalledOnce();
    // Leaving would lose the refusal unread.
    expect(await queue.sendUnsentEntries()).toBe(1);
  });

  it('waits without a session, for the person who made it', async () => {
    answers = { a: makeFailingAnswer(describeFailure('NOT_SIGNED_IN')) };
    await openFilledQueue(makeStep('a'));
    await advanceTime(0);
    clearReadData();
    answers = {};
    await openQueue('awa');
    await advanceTime(60_000);
    expect(sent).toEqual(['a']);
    await openQueue('koffi');
    await advanceTime();
    expect(sent).toEqual(['a', 'a']);
  });

  it('pauses an entry that may not leave without asking any more, until it is added again', async () => {
    const kind: Kind = { ...STEP, isFresh: ({ at }) => at > 1, onPause: vi.fn() };
    await openQueue('koffi', kind);
    await queue.addEntry(makeStep('a'));
    await advanceTime();
    expect(sent).toEqual([]);
    expect(kind.onPause).toHaveBeenCalledOnce();
    expect(phone.stored.get('acts:koffi')).toMatchObject({ entries: [{ id: 'a', paused: true }] });
    expect(await queue.sendUnsentEntries()).toBe(1);
    await queue.removeEntry('a');
    await queue.addEntry({ ...makeStep('a'), at: 2 });
    await advanceTime();
    expect(sent).toEqual(['a']);
  });

  it('sends nothing more of an entry that was paused on its way', async () => {
    answers = { a: makeFailingAnswer() };
    await openFilledQueue(makeStep('a'));
    await advanceTime(0);
    await queue.pauseEntry(makeStep('a'));
    await advanceTime(60_000);
    expect(sent).toEqual(['a']);
  });
});

describe('a page that is left', () => {
  it('begins to send nothing while it is hidden', async () => {
    vi.stubGlobal('document', { visibilityState: 'hidden' });
    await openFilledQueue(makeStep('act-1'));
    await advanceTime();
    expect(sent).toEqual([]);
    vi.stubGlobal('document', { visibilityState: 'visible' });
    await queue.sendAll();
    expect(sent).toEqual(['act-1']);
  });

  it('lets go of the lock in the middle of an entry, and sends again once it is shown', async () => {
    const waiting: (() => void)[] = [];
    let isHeld = false;
    const request = async (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
      while (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
      if (signal.aborted) throw signal.reason;
      isHeld = true;
      await work();
      isHeld = false;
      for (const goOn of waiting.splice(0)) goOn();
    };
    vi.stubGlobal('navigator', { locks: { request } });
    answers['act-1'] = () => new Promise(() => {});
    await openFilledQueue(makeStep('act-1'));
    await advanceTime(0);
    expect([sent, isHeld]).toEqual([['act-1'], true]);
    queue.letGoOfLock();
    await advanceTime(0);
    expect(isHeld).toBe(false);
    answers = {};
    void queue.sendAll();
    await advanceTime(0);
    expect(sent).toEqual(['act-1', 'act-1']);
    expect(readIds('koffi')).toEqual([]);
  });
});

it('is sent by one tab, and every open tab hears of it', async () => {
  let turn: Promise<unknown> = Promise.resolve();
  const request = (_: string, __: object, send: () => Promise<void>) => {
    turn = turn.then(send);
    return turn;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const other = await openTab();
  const [here, there] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
  queue.openSendQueue({ person: 'koffi', kinds: { step: STEP }, onDelivered: here, onFailed });
  other.queue.openSendQueue({ person: 'koffi', kinds: { step: STEP }, onDelivered: there, onFailed });
  await advanceTime(0);
  await queue.addEntry(makeStep('a'));
  await Promise.all([queue.sendAll(), other.queue.sendAll()]);
  vi.useRealTimers();
  await expect.poll(() => there.mock.calls.length).toBe(1);
  expect(here).toHaveBeenCalledOnce();
  expect(sent).toEqual(['a']);
  expect(readIds('koffi')).toEqual([]);
  await other.clearTabMemory();
});

describe('what is not sent yet when somebody leaves', () => {
  it('is sent first, and counted only if it stays', async () => {
    answers = { a: makeFailingAnswer(), b: makeFailingAnswer() };
    await openFilledQueue(makeStep('a', 'order-1'), makeStep('b', 'order-2'));
    await advanceTime(0);
    answers = { b: makeFailingAnswer() };
    sent = [];
    expect(await queue.sendUnsentEntries()).toBe(1);
    expect(sent).toEqual(['a', 'b']);
    answers = {};
    await queue.sendAll();
    sent = [];
    expect(await queue.sendUnsentEntries()).toBe(0);
    expect(sent).toEqual([]);
  });

  it('keeps nobody waiting for a dying network', async () => {
    answers = { a: () => new Promise(() => {}) };
    await openFilledQueue(makeStep('a'), makeStep('b', 'order-2'), makeStep('c', 'order-3'));
    const unsent = queue.sendUnsentEntries();
    await advanceTime();
    expect(await unsent).toBe(3);
  });
});
