import { listLastingCare } from '#domain/orders/care.ts';
import { toDraftPlace } from '#domain/orders/draftPlace.ts';
import { isFreeLine, toWantedItem } from '#domain/orders/order.ts';
import type { Point } from '#domain/places/geo.ts';
import { openDraft } from '#web/ordering/draftStore.ts';
import { TAB_DRAFT } from '#web/storage/localValue.ts';
import type { ListedOrder } from '../types.ts';

/** The caller as far as they are known; an order needs the phone and the name. */
export interface Caller {
  phone: string;
  fullname: string;
  email: string;
  /** The order becomes that of this account. */
  account?: { id: string; fullname: string } | undefined;
  /** The account's holder, or the client that the contact was linked to. */
  userId?: string | undefined;
}

type OtherPerson = { name: string; phone: string };

export interface CallerDraft {
  caller: Caller;
  payer: OtherPerson;
  receiver: OtherPerson;
  deskNote: string;
  begunAt: number;
  /** Made when the order is begun, so that a reload or a copied tab cannot place it twice. */
  key: string;
}

export const NOBODY: OtherPerson = { name: '', phone: '' };

/** Each tab has its own, because two calls may overlap. It survives a reload, and goes with the sign-out of any tab. */
export const deskDraft = openDraft<CallerDraft>(`${TAB_DRAFT}desk:2`, 'sessionStorage');

type KnownPlace = { address: string; location: Point | null };

/** The caller's place comes along, unless the desk has chosen one before. */
export function chooseCaller(caller: Caller, places: readonly KnownPlace[]): void {
  const lastPlace = places.find(({ location }) => location !== null);
  deskDraft.change(({ location, wordsOf }) => ({
    caller,
    ...((location === null || wordsOf) && {
      location: null,
      address: '',
      wordsOf: undefined,
      ...(lastPlace &&
        toDraftPlace({ clientLocation: lastPlace.location, clientAddress: lastPlace.address })),
    }),
  }));
}

/** The linen with its services and its note; place, hour and payment are those of this call. */
export function repeatLinen({ items = [], note }: ListedOrder): void {
  deskDraft.change((now) => ({
    lines: items
      .filter((one) => !isFreeLine(one))
      .map(({ name, ...item }) => ({
        ...toWantedItem(item),
        name,
        care: listLastingCare(item.care),
      })),
    note: now.note || note,
  }));
}
