import { formatPhone, parsePhone } from '#domain/format/phone.ts';
import { foldText } from '#domain/format/text.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { getQuartier } from '../table/rowWords.ts';
import type { Caller } from './deskDraft.ts';

export type CallerMatch = Outputs['dispatch']['contacts']['items'][number];

/** A number that only an account has is the account's until the desk says otherwise. */
export function toCaller(match: CallerMatch, typed: string): Caller {
  const { phone } = match;
  if ('id' in match) {
    const { fullname, email = '', userId } = match;
    return { phone: formatPhone(match.phone), fullname, email, userId: userId ?? undefined };
  }
  const { account } = match;
  return {
    phone: formatKnownPhone(parsePhone(typed) ?? phone),
    fullname: account.fullname,
    email: '',
    account,
    userId: account.id,
  };
}

/** An account's order is outside it until the account is chosen, whatever name was typed. */
export function isChosen(match: CallerMatch, { fullname, userId }: Caller): boolean {
  if (userId !== undefined) return userId === toCaller(match, '').userId || userId === match.account?.id;
  return 'id' in match && foldText(match.fullname) === foldText(fullname);
}

/** A number without all its digits is no name: the phone's field says what it lacks. */
export function toNewCaller(typed: string): Caller {
  if (/\p{L}/u.test(typed)) return { phone: '', fullname: typed, email: '' };
  const phone = parsePhone(typed);
  return { phone: phone === null ? typed : formatPhone(phone), fullname: '', email: '' };
}

const formatKnownPhone = (phone: string | null) => (phone === null ? '' : formatPhone(phone));

/** "07 00 00 30 01, Riviera 3": what tells two callers of one name apart, or the business that was looked for. */
export function describeMatch(match: CallerMatch): string {
  const address = match.addresses[0]?.address;
  const place =
    match.account?.business ?? (address ? getQuartier(address) : !('id' in match) && 'nouveau compte');
  const phone = match.phone && formatPhone(match.phone);
  return [phone, place].filter(Boolean).join(', ');
}

type NamePart = { at: number; text: string; isMatch: boolean };

/** A word of the name matches as far as it begins with a word of the search. */
export function splitByMatch(fullname: string, typed: string): NamePart[] {
  const words = foldText(typed)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return [...fullname.matchAll(/[^\s-]+[\s-]*|[\s-]+/g)].flatMap(({ 0: part, index: at }) => {
    const size = words.find((word) => foldText(part).startsWith(word))?.length ?? 0;
    return [
      { at, text: part.slice(0, size), isMatch: true },
      { at: at + size, text: part.slice(size), isMatch: false },
    ].filter(({ text }) => text !== '');
  });
}
