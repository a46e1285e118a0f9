const IVORIAN = /^\+225\d{10}$/;
const E164 = /^\+[1-9]\d{6,14}$/;
const SEPARATORS = /[\s./()\p{Pd}\u2212]/gu;
const BETWEEN_DIGITS = new RegExp(`(\\d)${SEPARATORS.source}+(?=\\d)`, 'gu');
/** A 0 in brackets is dialled at home alone, but Ivory Coast and Italy have it in the number itself. */
const HOME_ZERO = /((?:\+|\b00)(?!\s*(?:225|39))\s*\d{1,3}\W*)\(0\)/g;
/** The pattern lists the country codes of one or two digits; every other code has three. */
const PARTS = /^\+([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/;

/** A copied number has invisible marks and any separator between its digits. */
export const joinDigits = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(HOME_ZERO, '$1')
    .replace(BETWEEN_DIGITS, '$1');

export function parsePhone(input: string): string | null {
  const compact = joinDigits(input).replace(SEPARATORS, '');
  if (!/^\+?\d+$/.test(compact)) return null;
  const international = compact.replace(/^00/, '+');
  if (international.startsWith('+')) {
    if (international.startsWith('+225')) return IVORIAN.test(international) ? international : null;
    return E164.test(international) ? international : null;
  }
  if (/^225\d{10}$/.test(international)) return `+${international}`;
  return /^\d{10}$/.test(international) ? `+225${international}` : null;
}

/** Ivorian numbers stand as they are dialled at home: "07 01 02 03 04", but "+33 6 12 34 56 78". */
export function formatPhone(e164: string): string {
  // A leading "00" would be read as the start of another country's code.
  return formatInternationalPhone(e164).replace(/^\+225 (?!00)/, '');
}

/** Digits form pairs, an odd one first: "+2250701020304" → "+225 07 01 02 03 04", "+33 6 12 34 56 78". */
export function formatInternationalPhone(e164: string): string {
  const [, country, digits] = PARTS.exec(e164) ?? [];
  if (!country || !digits) return e164;
  return `+${country} ${digits.replace(/\B(?=(?:\d{2})+$)/g, ' ')}`;
}

export function buildWhatsAppUrl(phone: string | null, words?: string): string {
  const url = `https://wa.me/${phone?.replace('+', '') ?? ''}`;
  return words ? `${url}?text=${encodeURIComponent(words)}` : url;
}

export const PHONE_MESSAGE = 'Indiquez un numéro à 10 chiffres, par exemple 07 01 02 03 04.';
