import type { Unit } from '#domain/orders/units.ts';
import { countPieces } from '#domain/pieces/handover.ts';
import type { Line } from './lines.ts';
import type { Order } from './order.ts';
import { expectDone, expectEqual, type Scenario } from './scenario.ts';

/** No scale agrees with an estimate; a business is asked for less, because its ceiling may be near. */
const weighLines = ({ lines, account, shared: { chance } }: Order): Line[] =>
  lines.map((line) => ({
    ...line,
    ...(line.tenths && { tenths: line.tenths + chance.pick([-7, -1, account ? -3 : 9]) }),
  }));

/** The livreur counts what lies in the bags of lots, and writes down the weights of these lines. */
export async function fillSheet(order: Order, lines: readonly Line[]) {
  const { items } = await order.read();
  const counts = items.map(({ position, productId, quantity, unit }) => {
    const tenths = lines.find((line) => line.productId === productId)?.tenths;
    const pieces = unit === 'lot' && { pieces: quantity * order.shared.chance.between(2, 4) };
    return { position, quantity, ...(tenths && { tenths }), ...pieces };
  });
  const pieces = counts.reduce((sum, count) => sum + (count.pieces ?? count.quantity), 0);
  return { counts, pieces, code: await order.readCode('pickup') };
}

/** The client agrees by code and total. */
export async function weighAtDoor(order: Order) {
  const lines = weighLines(order);
  const { pieces, ...sheet } = await fillSheet(order, lines);
  return { lines, pieces, handover: { ...sheet, total: await order.computeTotal(lines) } };
}

/** The desk weighs and counts what nobody has at the door, or lets the estimate stand. */
export async function* measureLinen(order: Order): Scenario {
  const { items, marks } = await order.read();
  const has = (situation: string, unit: Unit) =>
    items.some((line) => line.unit === unit) && order.happens(situation, 100);
  const [isByKilo, hasLots] = [has('byKilo', 'kg'), has('lots', 'lot')];
  if (!marks.toMeasure || !order.happens('toWeigh', 100)) return;
  yield 20;
  const isWeighed = isByKilo && order.happens('weighedByDesk', 60);
  if (isWeighed) await order.amendByDesk(weighLines(order), 'phone');
  if (hasLots || !isWeighed) {
    order.noteLots((await fillSheet(order, [])).counts);
    const counts = await order.countLines();
    expectDone(await order.actAsDesk('countIn', { counts }));
    order.linen.fetched = countPieces(counts);
    yield* order.settleCount('Compté à l’atelier');
  }
  expectEqual('to measure', (await order.read()).marks.toMeasure, undefined);
}
