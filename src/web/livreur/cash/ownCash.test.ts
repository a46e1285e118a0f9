import { describe, expect, it } from 'vitest';
import { describeFault } from '#domain/failures/failures.ts';
import { formatFcfa } from '#domain/format/money.ts';
import type { Entry } from '#web/sendQueue/entry.ts';
import { type CashAct, makeAct, makeStep, makeUndo } from '../acts/act.ts';
import {
  applyMoneyActs,
  HAND_IN,
  makeHandInAct,
  type OwnCash,
  type OwnHandover,
  type ShownCash,
} from './ownCash.tsx';
import { describeHandover, listFirstHandovers } from './TillPage.tsx';

const EMPTY: OwnCash = { held: 0, since: null, limit: 100_000, entries: [], handovers: [] };
const makeReceipt = (orderId: string, amount: number, at: number): CashAct => ({
  ...makeAct<CashAct>('cash', orderId, { amount, due: amount }),
  at,
});
const makeHandIn = (amount: number, at: number) => ({ ...makeHandInAct(amount), at });
const makeKnownEntry = (orderId: string, amount: number, at: number): OwnCash['entries'][number] => ({
  id: 1,
  kind: 'receipt',
  number: 42,
  clientName: 'Awa Koné',
  orderId,
  amount,
  at,
});
const summarizeCash = ({ held, since, entries, handovers }: ShownCash) => ({
  held,
  since,
  entries: entries.map(({ amount, isUnsent = false }) => [amount, isUnsent]),
  handovers: handovers.map(({ declared, expected, isUnsent = false }) => [declared, expected, isUnsent]),
});

describe('the till as the livreur left it', () => {
  it('holds what was collected without network, since the first of it', () => {
    const till = applyMoneyActs(EMPTY, [makeReceipt('a', 5000, 10), makeReceipt('b', 3000, 20)]);
    expect(summarizeCash(till)).toMatchObject({ held: 8000, since: 10, handovers: [] });
    expect(till.entries).toMatchObject([3000, 5000].map((amount) => ({ amount, isUnsent: true })));
  });

  it('names the client and the order of cash that was not sent', () => {
    const receipt = { ...makeReceipt('a', 5000, 10), number: 42, client: 'Awa Koné' };
    expect(applyMoneyActs(EMPTY, [receipt]).entries).toMatchObject([{ number: 42, clientName: 'Awa Koné' }]);
  });

  it('is empty once handed in, and holds anew what comes later', () => {
    const acts = [makeReceipt('a', 5000, 10), makeHandIn(4500, 20), makeReceipt('b', 3000, 30)];
    expect(summarizeCash(applyMoneyActs(EMPTY, acts))).toEqual({
      held: 3000,
      since: 30,
      entries: [[3000, true]],
      handovers: [[4500, 5000, true]],
    });
  });

  it('counts nothing twice that the server took while its answer was lost', () => {
    const cash = { ...EMPTY, held: 5000, since: 10, entries: [makeKnownEntry('a', 5000, 10)] };
    expect(summarizeCash(applyMoneyActs(cash, [makeReceipt('a', 5000, 10)]))).toEqual(summarizeCash(cash));
    const closed = applyMoneyActs(EMPTY, [makeReceipt('a', 5000, 10), makeHandIn(5000, 20)], false);
    expect(summarizeCash(applyMoneyActs(closed, [makeHandIn(5000, 20)]))).toEqual(summarizeCash(closed));
  });

  it('waits for nothing once the server has taken an act', () => {
    expect(summarizeCash(applyMoneyActs(EMPTY, [makeReceipt('a', 5000, 10)], false)).entries).toEqual([
      [5000, false],
    ]);
  });
});

describe('a step that is taken back', () => {
  const mission = { id: 'a', status: 'pickup_en_route', amountDue: 5000 } as const;

  it('takes the cash of its sheet back, and no other', () => {
    const { step, acts } = makeStep(mission, 'picked_up', { collected: 5000 });
    const undo = makeUndo(step);
    const sheet = acts.filter((act) => act.kind === 'cash');
    const till = applyMoneyActs(EMPTY, [makeReceipt('a', 1000, 10), ...sheet, ...(undo ? [undo] : [])]);
    expect(summarizeCash(till)).toMatchObject({ held: 1000, since: 10, entries: [[1000, true]] });
  });
});

describe('a hand-in', () => {
  const addHandIn = (entries: Entry[], entry: ReturnType<typeof makeHandInAct>) =>
    HAND_IN.add?.(entries, entry);

  it('is made once by a double tap, and again for money that came in between', () => {
    const [first, second] = [makeHandIn(5000, 20), makeHandIn(5000, 21)];
    const money = makeReceipt('b', 3000, 22);
    expect(addHandIn([first], second)).toEqual([first]);
    expect(addHandIn([first, money], second)).toEqual([first, money, second]);
  });

  it('follows the money and the hand-ins before it, and no step', () => {
    const isKindFollowed = (kind: string) => HAND_IN.follows?.({ ...makeHandIn(1, 1), kind });
    expect(['cash', 'handIn', 'undo', 'step'].map(isKindFollowed)).toEqual([true, true, true, false]);
  });

  it('waits when the server failed to take it', () => {
    expect(HAND_IN.judgeFailure?.(describeFault('r1'))).toBe('later');
  });

  it('is refused in words that name its sum', () => {
    const words = HAND_IN.describeRefusal(makeHandIn(5000, 20), new Error('?'));
    expect(words?.text).toContain(`Remise de ${formatFcfa(5000)} non enregistrée.`);
  });
});

describe('the state of a hand-over', () => {
  const makeHandover = (part: Partial<OwnHandover>): OwnHandover => ({
    id: 'h',
    at: 1,
    declared: 5000,
    expected: 5000,
    counted: null,
    gap: null,
    outcome: null,
    ...part,
  });

  const DECLARED = `vous aviez déclaré ${formatFcfa(5000)}`;
  const MISSING = `il manque ${formatFcfa(500)}`;

  it.each<[Partial<OwnHandover>, string]>([
    [{ isUnsent: true }, 'En attente d’envoi'],
    [{}, 'Déclarée, à compter'],
    [{ declared: 4500 }, `Déclarée, à compter, ${MISSING}`],
    [{ declared: 6000, isUnsent: true }, `En attente d’envoi, ${formatFcfa(1000)} de trop`],
    [{ counted: 5000, gap: 0 }, ''],
    [{ declared: 7000, counted: 5000, gap: 0 }, `vous aviez déclaré ${formatFcfa(7000)}`],
    [{ declared: 4500, counted: 4500, gap: 500 }, `Comptée, ${MISSING}`],
    [{ expected: 5100, counted: 4900, gap: 200 }, `Comptée, il manque ${formatFcfa(200)}, ${DECLARED}`],
    [{ counted: 5500, gap: -500 }, `Comptée, ${formatFcfa(500)} de trop, ${DECLARED}`],
    [{ counted: 4500, gap: 500, outcome: 'repaid' }, `Comptée, ${MISSING}, remboursé par vous`],
  ])('%j is told as "%s"', (part, words) => {
    const handover = describeHandover(makeHandover(part));
    expect([handover.words, handover.beside].filter(Boolean).join(', ')).toBe(words);
  });

  it('lists first the hand-ins that are still to count or to settle, then the newest', () => {
    const handovers = [...'abcdefg'].map((id) => ({ ...makeHandover({ counted: 5000, gap: 0 }), id }));
    const waiting = { ...makeHandover({ counted: null }), id: 'to count' };
    const short = { ...makeHandover({ counted: 4500, gap: 500 }), id: 'short' };
    const listed = listFirstHandovers([...handovers, waiting, short]).map(({ id }) => id);
    expect(listed).toEqual(['to count', 'short', 'a', 'b', 'c']);
    expect(listFirstHandovers(handovers)).toHaveLength(5);
  });
});
