import { useState } from 'react';
import { DAY } from '#domain/format/calendar.ts';
import type { Unit } from '#domain/orders/units.ts';
import type { BypassReason } from '#domain/pieces/handover.ts';
import type { VisitReason } from '#domain/pieces/visits.ts';
import { readLocalValue, writeLocalValue } from '#web/storage/localValue.ts';
import type { ShownMission } from '../acts/act.ts';

export interface AddedGarment {
  productId: string;
  name: string;
  service: string;
  unitPrice: number;
  quantity: number;
  unit?: Unit | undefined;
}

export type PaymentWay = 'qr' | 'cash';

export type DoorPayment = { collected: number; isDeclared: boolean };

export interface SheetDraft {
  /** `add` adds a garment, `consent` lets the client read what the order becomes, `bypass` goes on without a code. */
  step: 'linen' | 'add' | 'consent' | 'bypass';
  /** Only counts that differ from the order are stored; a key is the position of a line. */
  counts: Record<number, number>;
  /** Weights, and the pieces of lots, as typed; a key is the position of a line, or what a garment was added as. */
  measures: Record<string, string>;
  added: AddedGarment[];
  code: string;
  /** Codes that were refused. */
  wrongCodes?: string[];
  reason: BypassReason | null;
  note: string;
  amount: string | null;
  /** Null until the livreur chooses how the client pays. */
  way: PaymentWay | null;
  bags: number | null;
  /** Digits without leading zeros; empty where the bag has no number. */
  tag: string;
  photo: string | null;
  failure: { reason: VisitReason | null; note: string };
}

export interface SheetViewProps {
  mission: ShownMission;
  draft: SheetDraft;
  change(part: Partial<SheetDraft>): void;
  onConfirm(draft: SheetDraft, payment: DoorPayment): void;
}

export const EMPTY_SHEET: SheetDraft = {
  step: 'linen',
  counts: {},
  measures: {},
  added: [],
  code: '',
  reason: null,
  note: '',
  amount: null,
  way: null,
  bags: null,
  tag: '',
  photo: null,
  failure: { reason: null, note: '' },
};

/** Sign-out removes every key that begins with `laveo:`. */
const PREFIX = 'laveo:sheet:';
/** An order that leaves the livreur's list during a sheet would otherwise leave its draft for ever. */
const LASTS_MS = 7 * DAY;

type Stored = { draft: SheetDraft; at: number };

const readSheetDraft = (key: string): SheetDraft => ({
  ...EMPTY_SHEET,
  ...readLocalValue<Stored>(key)?.draft,
});

function removeOldDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(PREFIX)) continue;
      const at = readLocalValue<Stored>(key)?.at ?? 0;
      if (at < Date.now() - LASTS_MS) writeLocalValue(key, null);
    }
  } catch {}
}

export const hasSheetDraft = ({ id, status }: Pick<ShownMission, 'id' | 'status'>): boolean =>
  readLocalValue(`${PREFIX}${id} ${status}`) !== null;

/** Each status of an order has its own draft, which survives a killed tab, a reload and a dead zone. */
export function useSheetDraft(orderId: string, status: string) {
  const key = `${PREFIX}${orderId} ${status}`;
  const [draft, setDraft] = useState(() => {
    removeOldDrafts();
    return readSheetDraft(key);
  });
  return {
    draft,
    change(part: Partial<SheetDraft>) {
      const next = { ...readSheetDraft(key), ...part };
      writeLocalValue(key, { draft: next, at: Date.now() } satisfies Stored);
      setDraft(next);
    },
    clear() {
      writeLocalValue(key, null);
      setDraft(EMPTY_SHEET);
    },
  };
}
