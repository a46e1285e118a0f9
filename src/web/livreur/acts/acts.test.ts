import { describe, expect, it } from 'vitest';
import { UNEXPECTED } from '#domain/failures/failureShape.ts';
import { describeFailure, describeFault, type RefusalCode } from '#domain/failures/failures.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { stubServer } from '#testing/web/stubServer.ts';
import { RefusedError } from '#web/net/failures.ts';
import { type Entry, omitEntry } from '#web/sendQueue/entry.ts';
import { readToast } from '#web/ui/feedback/toasts.ts';
import { applyDeliveredAct, isStillCarried, withPendingActs } from '../missions/missionLists.ts';
import {
  type CashAct,
  type Changing,
  type ContactAct,
  type DeclaredAct,
  type FailAct,
  type GiveBackAct,
  type LandmarkAct,
  type MissionAct,
  makeAct,
  makeReturn,
  makeStep,
  makeUndo,
  type StepAct,
} from './act.ts';
import { ACT_KINDS, addAct, describeRefusal, dropRefusedActs, dropUnsentVisit } from './acts.ts';

let acts = 0;
const makeTestStep = (orderId: string, from: OrderStatus, to: OrderStatus): StepAct => ({
  ...makeAct<StepAct>('step', orderId, { from, to }, ++acts),
  id: `act-${acts}`,
});
const WHOLE = { amount: 11_083, due: 11_083 };
const makeTestCash = (orderId: string, input: CashAct['input'] = WHOLE): MissionAct => ({
  ...makeAct<CashAct>('cash', orderId, input, ++acts),
  id: `act-${acts}`,
});
const makePartialCash = () => makeTestCash('a', { amount: 5000, due: 11_083 });
const makeRestCash = () => makeTestCash('a', { amount: 6083, due: 6083 });
const makeMission = (id: string, status: Changing['status'], amountDue = 11_083): Changing => ({
  id,
  status,
  paymentState: amountDue === 11_083 ? 'due' : 'partial',
  amountPaid: 11_083 - amountDue,
  amountDue,
  declaredAt: null,
  declaredAmount: null,
  linen: 'client',
  returningAt: null,
});

const deliver = (act: MissionAct, ...items: Changing[]) =>
  applyDeliveredAct<Pick<Changing, 'id'>, Changing>({ items, carried: [] }, act);

const leave = makeTestStep('a', 'assigned', 'pickup_en_route');
const collect = makeTestStep('a', 'pickup_en_route', 'picked_up');
const money = makeTestCash('a');
const other = makeTestStep('b', 'assigned_for_delivery', 'delivery_en_route');

describe('an attempt to reach somebody', () => {
  const call = makeAct<ContactAct>('contact', 'a', { words: 'nobody_there', channel: 'tel' });

  it('waits among the acts of its order, and neither repeats nor ends any of them', () => {
    const queue = [leave, call, collect].reduce<Entry[]>(addAct, []);
    expect(queue).toEqual([leave, call, collect]);
    expect(dropRefusedActs([leave, call, collect], leave)).toEqual([call]);
    expect(dropRefusedActs([leave, call, collect], call)).toEqual([leave, collect]);
    expect(ACT_KINDS.contact.outcome(call)).toBe('Appel\u00a0: personne à l’adresse');
  });

  it('changes nothing of the mission', () => {
    const mission = makeMission('a', 'assigned');
    expect(deliver(call, mission)).toEqual({ items: [mission], carried: [] });
  });
});

describe('a payment by QR that the client declares', () => {
  const declared = makeAct<DeclaredAct>('declared', 'a', {}, 7);

  it('waits once among the acts of its order, is declared on the phone at once, and ends no other', () => {
    const queue = [leave, declared, { ...declared, id: 'again' }, collect].reduce<Entry[]>(addAct, []);
    expect(queue).toEqual([leave, declared, collect]);
    expect(dropRefusedActs([leave, declared, collect], declared)).toEqual([leave, collect]);
    const mission = makeMission('a', 'delivery_en_route');
    const { todo } = withPendingActs([mission], [declared]);
    expect(todo).toMatchObject([{ paymentState: 'declared', declaredAt: 7, amountDue: 11_083 }]);
    expect(deliver(declared, makeMission('a', 'delivery_en_route', 0)).items).toMatchObject([
      { declaredAt: null },
    ]);
  });
});

describe('the queue', () => {
  it('keeps the acts of several orders in the order in which they were done', () => {
    const queue = [leave, money, collect, other].reduce<Entry[]>(addAct, []);
    expect(queue).toEqual([leave, money, collect, other]);
  });

  it('adds nothing for the second tap of a double tap', () => {
    const again = makeTestStep('a', 'assigned', 'pickup_en_route');
    expect(addAct([leave], again)).toEqual([leave]);
    expect(addAct([leave, money], makeTestCash('a'))).toEqual([leave, money]);
  });

  it('takes two parts of the money, and one of them once', () => {
    const [part, doubled] = [makePartialCash(), makePartialCash()];
    const rest = makeRestCash();
    expect([part, doubled, rest].reduce<Entry[]>(addAct, [])).toEqual([part, rest]);
  });

  it('still takes the same step of another order', () => {
    const elsewhere = makeTestStep('b', 'assigned', 'pickup_en_route');
    expect(addAct([leave], elsewhere)).toEqual([leave, elsewhere]);
  });

  it('removes an act that the server has taken, and only that one', () => {
    expect(omitEntry([leave, money, collect], money.id)).toEqual([leave, collect]);
  });

  it('drops with a refused step the later ones of its order, but neither cash nor other orders', () => {
    expect(dropRefusedActs([other, leave, money, collect], leave)).toEqual([other, money]);
  });

  it('moves no mission on by a landmark, and drops no step with a refused one', () => {
    const landmark = makeAct<LandmarkAct>('landmark', 'a', { door: 'Porte 12' });
    const step = makeTestStep('a', 'assigned', 'pickup_en_route');
    const entries = addAct(addAct([], landmark), step);
    expect(entries).toEqual([landmark, step]);
    expect(dropRefusedActs(entries, landmark)).toEqual([step]);
    expect(withPendingActs([makeMission('a', 'assigned')], [landmark]).todo).toMatchObject([
      { status: 'assigned', waiting: [landmark] },
    ]);
  });

  it('drops refused cash alone', () => {
    expect(dropRefusedActs([leave, money, collect], money)).toEqual([leave, collect]);
  });

  it('drops nothing for an act that another tab has already dropped', () => {
    expect(dropRefusedActs([collect], leave)).toEqual([collect]);
  });
});

describe('the acts of one sheet', () => {
  const door = makeMission('a', 'pickup_en_route', 5000);

  it('are the cash and then the step, at one time', () => {
    const { step, acts } = makeStep(door, 'picked_up', { collected: 5000 });
    expect(acts.map(({ kind, input, at }) => [kind, input, at === step.at])).toEqual([
      ['cash', { amount: 5000, due: 5000 }, true],
      ['step', { from: 'pickup_en_route', to: 'picked_up', collected: 5000 }, true],
    ]);
    expect(makeStep(door, 'picked_up').acts).toHaveLength(1);
  });

  it('say what the client agreed to pay besides after the step, once it is due', () => {
    const { acts } = makeStep(door, 'picked_up', { handover: { code: '0042' }, collected: 10_000 });
    expect(acts.map(({ kind, input }) => [kind, 'amount' in input ? input.amount : null])).toEqual([
      ['cash', 5000],
      ['step', null],
      ['cash', 5000],
    ]);
    expect(acts.reduce<Entry[]>(addAct, [])).toEqual(acts);
  });
});

describe('a step that is taken back', () => {
  const takenStep = makeStep(makeMission('a', 'pickup_en_route'), 'picked_up', { collected: 11_083 });
  const undo = makeUndo(takenStep.step);
  const acts = [...takenStep.acts, ...(undo ? [undo] : [])];

  it('gives the mission back as it was, with what is due', () => {
    const [shown] = withPendingActs([makeMission('a', 'pickup_en_route')], acts).todo;
    expect(shown).toEqual({ ...makeMission('a', 'pickup_en_route'), waiting: acts });
  });

  it('is taken back once, and may then be taken again with its cash', () => {
    const queue = acts.reduce<Entry[]>(addAct, []);
    expect(queue).toEqual(acts);
    if (undo) expect(addAct(queue, { ...undo, id: 'second' })).toEqual(queue);
    const again = makeStep(makeMission('a', 'pickup_en_route'), 'picked_up', { collected: 11_083 });
    expect(again.acts.reduce<Entry[]>(addAct, queue)).toEqual([...queue, ...again.acts]);
  });

  it('is none of the desk’s steps, nor the end of a visit', () => {
    expect(makeUndo(makeTestStep('a', 'picked_up', 'processing'))).toBeNull();
    expect(makeUndo(leave)?.input).toMatchObject({ from: 'pickup_en_route', to: 'assigned' });
  });
});

describe('a visit for nothing', () => {
  const fail = makeAct<FailAct>('fail', 'a', { from: 'pickup_en_route', reason: 'absent' });

  it('takes the mission off the list, in words that say why', () => {
    const { todo, leaving } = withPendingActs([makeMission('a', 'pickup_en_route')], [fail]);
    expect([todo, leaving.map(({ status }) => status)]).toEqual([[], ['pending']]);
    expect(leaving.filter(isStillCarried)).toEqual([]);
    expect(ACT_KINDS.fail.outcome(fail)).toBe('Passage sans succès (personne sur place)');
  });

  it('says that it has left if it is taken back too late', async () => {
    expect(dropUnsentVisit(fail)).toBeUndefined();
    await dropUnsentVisit({ ...fail, isUnsent: true })?.();
    expect(readToast()?.title).toBe('Passage déjà envoyé');
  });

  it('is noted once, and not for a mission that has moved on', () => {
    expect(addAct([fail], { ...fail, id: 'second' })).toEqual([fail]);
    expect(addAct([collect], fail)).toEqual([collect]);
  });

  it('goes with the step before it when that is refused', () => {
    expect(dropRefusedActs([leave, fail], leave)).toEqual([]);
  });
});

describe('linen of a cancelled order', () => {
  const heldLinen: Changing = { ...makeMission('a', 'cancelled', 0), linen: 'held', returningAt: 5 };
  const fail = makeAct<FailAct>('fail', 'a', { from: 'cancelled', reason: 'absent' });
  const back = makeAct<GiveBackAct>('giveBack', 'a', { from: 'cancelled', handover: { code: '0042' } });

  it('says to whom it was given', () => {
    const words = ACT_KINDS.giveBack.delivered?.({ ...back, client: 'Awa Koné' }, null);
    expect(words).toEqual({ title: 'Linge rendu', text: 'à Awa Koné.' });
  });

  it('is a mission until it is given back or nobody could be met', () => {
    expect(withPendingActs([heldLinen], []).todo).toHaveLength(1);
    for (const act of [fail, back]) expect(withPendingActs([heldLinen], [act]).todo).toEqual([]);
    expect(deliver(back, heldLinen)).toEqual({ items: [], carried: [] });
  });

  it('goes, where it is the rest of a delivery, with the cash that its sheet recorded before it', () => {
    const rest = { ...makeMission('a', 'completed', 6000), linen: 'held', returningAt: 5 } as const;
    const acts = makeReturn(rest, { code: '0042' }, 4000);
    expect(acts).toMatchObject([
      { kind: 'cash', input: { amount: 4000, due: 6000 } },
      { kind: 'giveBack', input: { from: 'completed' } },
    ]);
    expect(makeReturn(rest, {}, 0).map(({ kind }) => kind)).toEqual(['giveBack']);
    expect(withPendingActs([rest], acts).todo).toEqual([]);
  });

  it('is given back once', () => {
    expect(addAct([back], { ...back, id: 'second' })).toEqual([back]);
    expect(addAct([fail], back)).toEqual([fail]);
  });
});

describe('the list as the livreur left it', () => {
  it('moves a mission on, act after act, and lists what waits', () => {
    const { todo, leaving } = withPendingActs(
      [makeMission('a', 'assigned'), makeMission('b', 'assigned')],
      [leave, money],
    );
    expect(todo.map(({ id, status, paymentState }) => [id, status, paymentState])).toEqual([
      ['a', 'pickup_en_route', 'paid'],
      ['b', 'assigned', 'due'],
    ]);
    expect(todo[0]?.waiting).toEqual([leave, money]);
    expect(leaving).toEqual([]);
  });

  it('counts parts of the money down, once each', () => {
    const [part, rest] = [makePartialCash(), makeRestCash()];
    const readAmounts = (amountDue: number, waiting: MissionAct[]) => {
      const [first] = withPendingActs([makeMission('a', 'delivery_en_route', amountDue)], waiting).todo;
      return [first?.amountPaid, first?.amountDue, first?.paymentState];
    };
    expect(readAmounts(11_083, [part])).toEqual([5000, 6083, 'partial']);
    expect(readAmounts(11_083, [part, rest])).toEqual([11_083, 0, 'paid']);
    // The server already holds the first part, but its answer was lost.
    expect(readAmounts(6083, [part])).toEqual([5000, 6083, 'partial']);
    expect(readAmounts(6083, [part, rest])).toEqual([11_083, 0, 'paid']);
  });

  it('shows apart what has left the list on the phone only', () => {
    const { todo, leaving } = withPendingActs([makeMission('a', 'assigned')], [leave, collect]);
    expect(todo).toEqual([]);
    expect(leaving.map(({ id, status }) => [id, status])).toEqual([['a', 'picked_up']]);
    expect(leaving.filter(isStillCarried)).toEqual(leaving);
  });

  it('does not apply twice what the server has taken while its answer was lost', () => {
    const { todo } = withPendingActs([makeMission('a', 'pickup_en_route')], [leave]);
    expect(todo[0]?.status).toBe('pickup_en_route');
  });

  it('believes the server when the order has gone elsewhere', () => {
    const { todo, leaving } = withPendingActs([makeMission('a', 'delivery_en_route')], [leave, collect]);
    expect(todo[0]?.status).toBe('delivery_en_route');
    expect(leaving).toEqual([]);
  });
});

describe('the list once the server has taken an act', () => {
  it('moves the mission on', () => {
    const { items } = deliver(leave, makeMission('a', 'assigned'));
    expect(items).toEqual([makeMission('a', 'pickup_en_route')]);
  });

  it('removes it when the livreur has nothing more to do for it, and keeps the linen in hand', () => {
    const still = makeMission('b', 'assigned');
    const { items, carried } = deliver(collect, makeMission('a', 'pickup_en_route'), still);
    expect([items, carried]).toEqual([[still], [makeMission('a', 'picked_up')]]);
  });
});

describe('cash on its way', () => {
  it('is sent with its amount and the name of the act', async () => {
    const server = stubServer(() => ({}));
    const part = makePartialCash();
    await ACT_KINDS.cash.deliver(part);
    expect(server.calls).toEqual([
      ['missions.confirmCash', { orderId: 'a', actId: part.id, at: part.at, amount: 5000 }],
    ]);
  });
});

it.each(['step', 'cash', 'undo', 'fail', 'giveBack'] as const)(
  'keeps a %s that the server failed to take, and sends it again',
  (kind) => {
    expect(ACT_KINDS[kind].judgeFailure?.(describeFault('r1'))).toBe('later');
    expect(ACT_KINDS[kind].judgeFailure?.(UNEXPECTED)).toBe('offline');
    expect(ACT_KINDS[kind].judgeFailure?.(describeFailure('ORDER_CHANGED'))).toBe('refused');
  },
);

describe('the words of a refusal', () => {
  const act = makeTestStep('0ac4b8e2-1111-4222-8333-444455556666', 'pickup_en_route', 'picked_up');
  const makeRefusal = (code: RefusalCode, details = {}) =>
    new RefusedError(describeFailure(code, { facts: details, requestId: 'r1' }));

  const ofAya = { ...act, number: 241, client: 'Aya N’Guessan' };
  const describeWithdrawal = (refused: MissionAct, ...followers: MissionAct[]) =>
    describeRefusal(refused, makeRefusal('NOT_FOUND'), [refused, ...followers]).text;

  it('names the client, the order, the act and the present state', () => {
    const cancelled = makeRefusal('ORDER_CHANGED', { status: 'cancelled' });
    expect(describeRefusal(ofAya, cancelled, [ofAya])).toEqual({
      title: 'La commande a changé entre-temps',
      text: 'Le ramassage chez Aya N’Guessan (n°\u00a0241) n’est pas enregistré. La commande est maintenant «\u00a0Annulée\u00a0».',
    });
    expect(describeRefusal(act, cancelled, []).text).toContain('chez ce client (commande #0ac4b8e2) n’est');
  });

  it('names the hand-over that went with a refused step before it, and the team to call', () => {
    const setOut = { ...ofAya, input: { from: 'assigned_for_delivery', to: 'delivery_en_route' } } as const;
    const deliver = { ...ofAya, input: { from: 'delivery_en_route', to: 'completed' } } as const;
    const giveBack = makeAct<GiveBackAct>('giveBack', act.orderId, { from: 'cancelled', handover: {} });
    const lost =
      'La remise à Aya N’Guessan (n°\u00a0241) n’est pas enregistrée\u00a0: cette mission n’est plus la vôtre. Appelez l’équipe.';
    expect(describeWithdrawal(setOut, deliver)).toBe(lost);
    expect(describeWithdrawal({ ...ofAya, ...giveBack })).toBe(lost);
    expect(describeWithdrawal(setOut)).toMatch(/^«\sEn route pour livraison\s» pour Aya N’Guessan/);
  });

  it('says that cash of the same sheet stays with the livreur', () => {
    const paid = { ...ofAya, input: { ...ofAya.input, collected: 30_700 } };
    for (const text of [describeWithdrawal(paid), describeWithdrawal(ofAya, paid)])
      expect(text).toMatch(/Appelez l’équipe\. Les 30\s700\sFCFA sont dans votre caisse\.$/);
  });

  it('has nothing to correct for a livreur whose act the server cannot read', () => {
    expect(describeRefusal(ofAya, makeRefusal('INVALID_INPUT'), [ofAya])).toEqual({
      title: 'Erreur',
      text: 'Le ramassage chez Aya N’Guessan (n°\u00a0241) n’est pas enregistré.',
    });
  });
});
