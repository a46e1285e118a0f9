/** Digits of an Ivorian number after +225. */
const IVORIAN = /^\+225\d{10}$/;
const E164 = /^\+[1-9]\d{6,14}$/;

/** What a person types, to E.164; null when it is no phone number. */
export function parsePhone(typed: string): string | null {
  const compact = typed.replace(/[\s.\-()\u00a0\u202f]/g, '');
  if (!/^\+?\d+$/.test(compact)) return null;
  const international = compact.startsWith('00') ? `+${compact.slice(2)}` : compact;
  if (international.startsWith('+')) {
    if (international.startsWith('+225')) return IVORIAN.test(international) ? international : null;
    return E164.test(international) ? international : null;
  }
  if (/^225\d{10}$/.test(international)) return `+${international}`;
  return /^\d{10}$/.test(international) ? `+225${international}` : null;
}

/** "+2250701020304" → "+225 07 01 02 03 04". */
export function formatPhone(e164: string): string {
  const local = IVORIAN.test(e164) ? e164.slice(4) : null;
  if (local) return `+225 ${local.match(/\d{2}/g)?.join(' ') ?? local}`;
  return e164.replace(
    /^(\+\d{1,3})(\d+)$/,
    (_, prefix: string, rest: string) => `${prefix} ${rest.replace(/(\d{2})(?=\d)/g, '$1 ')}`,
  );
}

export const PHONE_MESSAGE = 'Indiquez un numéro à 10 chiffres, par exemple 07 01 02 03 04.';
