import { tellHour } from '#domain/clock/told.ts';
import { pickFields } from '#domain/inputs/objectFields.ts';
import { type ActKind, isBeforePickup, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { applyMoneyChange } from '#domain/money/ledger.ts';
import { type CodeLeg, getLinenAfterLeg, type NewHandover } from '#domain/pieces/handover.ts';
import { findSlotStart } from '#domain/promises/nextVisit.ts';
import type { OpenTerms } from '#domain/promises/promise.ts';
import { computeStepDueAt } from '#domain/promises/stepLimits.ts';
import type { Change, OrderColumns, OrderSnapshot } from './change.ts';

interface Changed {
  kind: ActKind;
  to: OrderStatus;
  at: number;
  leg: CodeLeg | null;
  handover: NewHandover | null;
  change: Change;
  terms: OpenTerms;
}

export function deriveColumns(order: OrderSnapshot, changed: Changed): OrderColumns {
  const { kind, to, at, leg, handover, change } = changed;
  const { livreur } = change;
  const toldColumns = deriveToldColumns(order, changed);
  const columns: OrderColumns = {
    ...(to !== order.status && { status: to }),
    // An answer to a question about the next visit begins its step anew.
    ...((to !== order.status || (order.toldAt === null && toldColumns.toldAt)) && {
      stepDueAt: findStepDueAt({ ...order, ...change.columns }, changed),
    }),
    ...toldColumns,
    ...(livreur && { livreurId: livreur.id, livreurName: livreur.fullname, livreurPhone: livreur.phone }),
    ...(livreur === null && { livreurId: null, livreurName: null, livreurPhone: null }),
    ...(leg && handover && deriveHandoverColumns(order, leg, handover, at)),
    ...(kind === 'fail' && { visitFailedAt: at }),
    ...(order.readyAt === null && isMadeReady(kind, to) && { readyAt: at }),
    ...(order.readyToldAt === null && kind === 'setReady' && { readyToldAt: at }),
    ...change.columns,
    ...(change.money && pickChangedColumns(order, applyMoneyChange(order, change.money, at))),
  };
  const isTagFree = columns.linen === 'back' && order.refusedTag !== null;
  return isTagFree ? { ...columns, refusedTag: null } : columns;
}

/** An assignment for delivery says that there is something to bring. */
const isMadeReady = (kind: ActKind, to: OrderStatus): boolean =>
  kind === 'setReady' || (kind === 'assign' && to === 'assigned_for_delivery');

function findStepDueAt(order: OrderSnapshot, { kind, to, at, terms, change }: Changed): number | null {
  const isAsked = kind === 'fail' && change.columns?.toldAt === null;
  const { pickupBy } = order;
  return computeStepDueAt(
    { status: to, since: at, slotFrom: findSlotStart(order, to), pickupBy, isAsked },
    terms,
  );
}

/** An arrival is of one livreur and one leg. */
function deriveToldColumns(order: OrderSnapshot, { kind, to, change, terms }: Changed): OrderColumns {
  const after = { ...order, ...change.columns, status: to };
  const toldAt = tellHour(order, after, { kind, terms });
  const isOver = to !== order.status && isBeforePickup(to) !== isBeforePickup(order.status);
  return {
    ...(toldAt !== order.toldAt && { toldAt }),
    ...((change.livreur !== undefined || isOver) && { arrivalFrom: null, arrivalTo: null }),
  };
}

function deriveHandoverColumns(
  order: OrderSnapshot,
  leg: CodeLeg,
  { pieces, left = 0, hasGap = false }: NewHandover,
  at: number,
): OrderColumns {
  const gap = order.countGapAt === null ? { countGapAt: at } : {};
  if (leg === 'pickup')
    return { linen: getLinenAfterLeg(leg), piecesHeld: pieces, pickedUpAt: at, ...(hasGap && gap) };
  // Pieces that a count in the workshop did not find stay held by the house until they are settled.
  const piecesHeld = order.piecesHeld - pieces;
  return {
    linen: left > 0 ? 'held' : getLinenAfterLeg(leg),
    piecesHeld,
    ...(piecesHeld < 0 && gap),
    ...(leg === 'delivery' ? { completedAt: at } : { returningAt: null }),
  };
}

/** Columns that keep their value are left out, because SQLite rewrites the indexes of every column that is set. */
export function pickChangedColumns(order: OrderSnapshot, columns: Partial<OrderSnapshot>): OrderColumns {
  const changed = Object.entries(columns).filter(
    ([name, value]) => order[name as keyof OrderSnapshot] !== value,
  );
  return Object.fromEntries(changed);
}

const AUDITED = [
  'status',
  'livreurId',
  'pieces',
  'grandTotal',
  'paymentMethod',
  'paymentState',
  'amountPaid',
  'rebate',
  'promisedAt',
  'readyAt',
  'tag',
] as const;

export function pickAuditFields(
  order: OrderSnapshot,
  columns: OrderColumns,
  { money, audited, livreur }: Change,
) {
  const names = AUDITED.filter((name) => name in columns || (name === 'livreurId' && livreur));
  // The note of an entry stays out of the journal, because it may name a person.
  const entry = money?.entry && { method: money.entry.method, amount: money.entry.amount };
  return {
    before: pickFields(order, ...names),
    after: {
      ...pickFields({ ...order, ...columns }, ...names),
      ...entry,
      ...(livreur?.override && { override: livreur.override }),
      ...audited,
    },
  };
}
