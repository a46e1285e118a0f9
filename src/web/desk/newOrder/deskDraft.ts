import { openDraft } from '#web/ordering/draftStore.ts';

/** Who called, as far as it is known; an order needs the phone and the name. */
export interface Caller {
  phone: string;
  fullname: string;
  email: string;
  /** The order becomes that of this account. */
  account?: { id: string; fullname: string } | undefined;
}

interface OtherPerson {
  name: string;
  phone: string;
}

export interface CallerDraft {
  caller: Caller;
  payer: OtherPerson;
  receiver: OtherPerson;
  deskNote: string;
}

export const NOBODY: OtherPerson = { name: '', phone: '' };

/** The order that the desk is taking survives a reload, and goes with the sign-out. */
export const deskDraft = openDraft<CallerDraft>('laveo:desk-draft:2');
