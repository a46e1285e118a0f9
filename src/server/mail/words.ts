import type { outbox } from '#db/schema.ts';
import type { LegalIdentity, TeamContact } from '#domain/house.ts';
import type { LetterData, LetterKind } from '#domain/letters.ts';
import { type Composers, composeLetter, joinLines, type LetterParts } from './layout.ts';
import { ACCOUNT_LETTERS, SECURITY_LETTERS } from './letters/accounts.ts';
import { CLAIM_LETTERS } from './letters/claims.ts';
import { INBOX_LETTERS } from './letters/inbox.ts';
import { BUSINESS_LETTERS, MONEY_LETTERS } from './letters/money.ts';
import { ORDER_LETTERS } from './letters/orders.ts';
import { PIECES_LETTERS } from './letters/pieces.ts';
import { PLANT_LETTERS } from './letters/plant.ts';
import { RECURRING_LETTERS } from './letters/recurring.ts';
import type { Letter } from './transport.ts';

/** Composers depend on the row and the public address alone, so that a second try has the same paragraphs. */
const COMPOSERS: Composers = {
  ...ACCOUNT_LETTERS,
  ...SECURITY_LETTERS,
  ...INBOX_LETTERS,
  ...BUSINESS_LETTERS,
  ...ORDER_LETTERS,
  ...MONEY_LETTERS,
  ...PIECES_LETTERS,
  ...CLAIM_LETTERS,
  ...PLANT_LETTERS,
  ...RECURRING_LETTERS,
};

type HouseIdentity = TeamContact & LegalIdentity;
type Row = Pick<typeof outbox.$inferSelect, 'kind' | 'data' | 'words' | 'subject'>;

/** Returns null for a letter of an earlier kind, or one whose data was erased when it was sent. */
export function writeLetter(row: Row, publicUrl: string, house: HouseIdentity): Letter | null {
  if (row.words) return row.words;
  const parts = composeParts(row, publicUrl);
  return parts && composeLetter(parts, house, publicUrl);
}

export function writeSubject(row: Row, publicUrl: string): string {
  return row.subject ?? row.words?.subject ?? joinLines(composeParts(row, publicUrl)?.subject ?? '');
}

const HIDDEN = '••••••';

const SECRET_KINDS: readonly Row['kind'][] = [
  'auth.code',
  'auth.reset',
  'auth.confirm',
  'auth.entry',
  'auth.signInLink',
];

export const holdsSecret = ({ kind, data }: Pick<Row, 'kind' | 'data'>): boolean =>
  SECRET_KINDS.includes(kind) || (data !== null && ('linkToken' in data || 'linkTokens' in data));

/** Codes and links that open accounts are masked, and links that act for the reader left out. The text is null once the data is erased. */
export function writeReadableText(
  { kind, data }: Row,
  publicUrl: string,
  house: HouseIdentity,
): string | null {
  const hidden = kind === 'auth.code' && data ? { ...(data as LetterData['auth.code']), code: HIDDEN } : data;
  const parts = composeParts({ kind, data: hidden, words: null, subject: null }, publicUrl);
  if (!parts) return null;
  const { button, moreButtons: _, unsubscribe: __, ...others } = parts;
  const url = button && (holdsSecret({ kind, data }) ? HIDDEN : button.url);
  return composeLetter({ ...others, ...(button && url && { button: { ...button, url } }) }, house, publicUrl)
    .text;
}

function composeParts({ kind, data }: Row, publicUrl: string): LetterParts | null {
  return data !== null && isLetterKind(kind) ? runComposer(kind, data, publicUrl) : null;
}

const isLetterKind = (kind: Row['kind']): kind is LetterKind => kind in COMPOSERS;

function runComposer<Kind extends LetterKind>(
  kind: Kind,
  data: LetterData[Kind],
  publicUrl: string,
): LetterParts {
  return COMPOSERS[kind](data, publicUrl);
}
