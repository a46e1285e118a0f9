const IVORIAN = /^\+225\d{10}$/;
const E164 = /^\+[1-9]\d{6,14}$/;
const SEPARATORS = /[\s./()\p{Pd}\u2212\p{Cf}]/gu;
/** The pattern lists the country codes of one or two digits; every other code has three. */
const PARTS = /^\+([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/;

export function parsePhone(input: string): string | null {
  const compact = input.replace(/^(\s*(?:\+|00).*)\(0\)/, '$1').replace(SEPARATORS, '');
  if (!/^\+?\d+$/.test(compact)) return null;
  const international = compact.startsWith('00') ? `+${compact.slice(2)}` : compact;
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
