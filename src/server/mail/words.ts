import type { outbox } from '#db/schema.ts';
import type { LegalIdentity, TeamContact } from '#domain/house.ts';
import type { EarlierKind, LetterData, LetterKind } from '#domain/letters.ts';
import { composeLetter, joinLines, type LetterParts } from './layout.ts';
import {
  alreadyConfirmedLetter,
  confirmationLetter,
  internalAccountLetter,
  internalSignUpLockedLetter,
  passwordChangedLetter,
  recoveryLetter,
  validationCodeLetter,
} from './letters/accounts.ts';
import { claimAnswered, claimReceived } from './letters/claims.ts';
import { applicationLetter, contactLetter } from './letters/inbox.ts';
import { declarationRefused, orderPaidTwice, orderRefunded } from './letters/money.ts';
import {
  anotherBringsBack,
  anotherFetches,
  linenDelivered,
  linenPickedUp,
  livreurAssigned,
  onTheWayBack,
  orderCancelled,
  orderReceived,
} from './letters/orders.ts';
import { linenGivenBack, linenReturning, notDelivered, orderAmended, visitFailed } from './letters/pieces.ts';
import { plantStopped, promiseMoved } from './letters/plant.ts';
import {
  factorAddedLetter,
  factorRemovedLetter,
  newDeviceLetter,
  recoveryCodesRenewedLetter,
  recoveryCodeUsedLetter,
  secondFactorResetLetter,
} from './letters/security.ts';
import type { Letter } from './mail.ts';

/** Functions of their row alone: a letter that is made twice has the same words. */
const COMPOSERS: { [Kind in LetterKind]: (data: LetterData[Kind], publicUrl: string) => LetterParts } = {
  'auth.code': validationCodeLetter,
  'auth.reset': recoveryLetter,
  'auth.confirm': confirmationLetter,
  'auth.alreadyConfirmed': alreadyConfirmedLetter,
  'auth.passwordChanged': passwordChangedLetter,
  'auth.internalAccount': internalAccountLetter,
  'auth.internalSignUpLocked': internalSignUpLockedLetter,
  'security.newDevice': newDeviceLetter,
  'security.factorAdded': factorAddedLetter,
  'security.factorRemoved': factorRemovedLetter,
  'security.factorReset': secondFactorResetLetter,
  'security.recoveryCodeUsed': recoveryCodeUsedLetter,
  'security.recoveryCodesRenewed': recoveryCodesRenewedLetter,
  'inbox.message': contactLetter,
  'inbox.application': applicationLetter,
  'order.received': orderReceived,
  'order.assigned': livreurAssigned,
  'order.pickedUp': linenPickedUp,
  'order.onTheWayBack': onTheWayBack,
  'order.delivered': linenDelivered,
  'order.anotherFetches': anotherFetches,
  'order.anotherBringsBack': anotherBringsBack,
  'order.cancelled': orderCancelled,
  'order.declarationRefused': declarationRefused,
  'order.refunded': orderRefunded,
  'order.paidTwice': orderPaidTwice,
  'order.visitFailed': visitFailed,
  'order.notDelivered': notDelivered,
  'order.amended': orderAmended,
  'order.linenReturning': linenReturning,
  'order.linenGivenBack': linenGivenBack,
  'order.claimReceived': claimReceived,
  'order.claimAnswered': claimAnswered,
  'order.promiseMoved': promiseMoved,
  'order.plantStopped': plantStopped,
};

type House = TeamContact & LegalIdentity;
type Row = Pick<typeof outbox.$inferSelect, 'kind' | 'data' | 'words' | 'subject'>;

/** Null once it has left: its words are nowhere then. */
export function writeLetter(row: Row, publicUrl: string, house: House): Letter | null {
  if (row.words) return row.words;
  const parts = splitParts(row, publicUrl);
  return parts && composeLetter(parts, house);
}

export function writeSubject(row: Row, publicUrl: string): string {
  return row.subject ?? row.words?.subject ?? joinLines(splitParts(row, publicUrl)?.subject ?? '');
}

/** What stands in the place of a code or a link that opens an account. */
const HIDDEN = '••••••';

export const holdsSecret = (kind: LetterKind | EarlierKind): boolean =>
  kind === 'auth.code' || kind === 'auth.reset' || kind === 'auth.confirm';

/**
 * As its recipient reads it, without the codes and links that open accounts. Null when its facts are gone, and for a letter
 * of before, whose stored words may hold one.
 */
export function writeReadableText({ kind, data }: Row, publicUrl: string, house: House): string | null {
  const hidden = kind === 'auth.code' && data ? { ...(data as LetterData['auth.code']), code: HIDDEN } : data;
  const parts = splitParts({ kind, data: hidden, words: null, subject: null }, publicUrl);
  if (!parts) return null;
  const { button, ...others } = parts;
  const url = button && (holdsSecret(kind) ? HIDDEN : button.url);
  return composeLetter({ ...others, ...(button && url && { button: { ...button, url } }) }, house).text;
}

function splitParts({ kind, data }: Row, publicUrl: string): LetterParts | null {
  return data === null || isEarlier(kind) ? null : compose(kind, data, publicUrl);
}

const isEarlier = (kind: LetterKind | EarlierKind): kind is EarlierKind =>
  kind === 'written' || kind === 'order.written';

function compose<Kind extends LetterKind>(
  kind: Kind,
  data: LetterData[Kind],
  publicUrl: string,
): LetterParts {
  return COMPOSERS[kind](data, publicUrl);
}
