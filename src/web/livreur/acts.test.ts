import { describe, expect, it } from 'vitest';
import {
  type Act,
  afterTaken,
  asLeft,
  type Changing,
  type StepAct,
  withAct,
  withoutAct,
  withoutRefused,
} from './acts.ts';

let acts = 0;
const step = (orderId: string, from: StepAct['from'], to: StepAct['to']): StepAct => ({
  kind: 'step',
  actId: `act-${++acts}`,
  orderId,
  from,
  to,
  at: acts,
});
const cash = (orderId: string): Act => ({ kind: 'cash', actId: `act-${++acts}`, orderId, at: acts });
const mission = (id: string, status: Changing['status']): Changing => ({ id, status, paymentState: 'due' });

const leave = step('a', 'assigned', 'pickup_en_route');
const collect = step('a', 'pickup_en_route', 'picked_up');
const money = cash('a');
const other = step('b', 'assigned_for_delivery', 'delivery_en_route');

describe('the queue', () => {
  it('keeps the acts of several orders in the order in which they were done', () => {
    const queue = [leave, money, collect, other].reduce<Act[]>(withAct, []);
    expect(queue).toEqual([leave, money, collect, other]);
  });

  it('adds nothing for the second tap of a double tap', () => {
    const again = step('a', 'assigned', 'pickup_en_route');
    expect(withAct([leave], again)).toEqual([leave]);
    expect(withAct([leave, money], cash('a'))).toEqual([leave, money]);
  });

  it('still takes the same step of another order', () => {
    const elsewhere = step('b', 'assigned', 'pickup_en_route');
    expect(withAct([leave], elsewhere)).toEqual([leave, elsewhere]);
  });

  it('forgets an act that the server has taken, and only that one', () => {
    expect(withoutAct([leave, money, collect], money)).toEqual([leave, collect]);
  });

  it('drops with a refused step the later ones of its order, but neither cash nor other orders', () => {
    expect(withoutRefused([other, leave, money, collect], leave)).toEqual([other, money]);
  });

  it('drops refused cash alone', () => {
    expect(withoutRefused([leave, money, collect], money)).toEqual([leave, collect]);
  });

  it('drops nothing for an act that another tab has already dropped', () => {
    expect(withoutRefused([collect], leave)).toEqual([collect]);
  });
});

describe('the list as he left it', () => {
  it('moves a mission on, act after act, and says what waits', () => {
    const { todo, leaving } = asLeft([mission('a', 'assigned'), mission('b', 'assigned')], [leave, money]);
    expect(todo.map(({ id, status, paymentState }) => [id, status, paymentState])).toEqual([
      ['a', 'pickup_en_route', 'paid'],
      ['b', 'assigned', 'due'],
    ]);
    expect(todo[0]?.waiting).toEqual([leave, money]);
    expect(leaving).toEqual([]);
  });

  it('shows apart what has left the list on the phone only', () => {
    const { todo, leaving } = asLeft([mission('a', 'assigned')], [leave, collect]);
    expect(todo).toEqual([]);
    expect(leaving.map(({ id, status }) => [id, status])).toEqual([['a', 'picked_up']]);
  });

  it('does not apply twice what the server has taken while its answer was lost', () => {
    const { todo } = asLeft([mission('a', 'pickup_en_route')], [leave]);
    expect(todo[0]?.status).toBe('pickup_en_route');
  });

  it('believes the server when the order has gone elsewhere', () => {
    const { todo, leaving } = asLeft([mission('a', 'delivery_en_route')], [leave, collect]);
    expect(todo[0]?.status).toBe('delivery_en_route');
    expect(leaving).toEqual([]);
  });
});

describe('the list once the server has taken an act', () => {
  it('moves the mission on', () => {
    expect(afterTaken([mission('a', 'assigned')], leave)).toEqual([mission('a', 'pickup_en_route')]);
  });

  it('lets it go when nothing more is asked of the livreur', () => {
    expect(afterTaken([mission('a', 'pickup_en_route'), mission('b', 'assigned')], collect)).toEqual([
      mission('b', 'assigned'),
    ]);
  });
});
