/** "25/11/2026" for the day "2026-11-25"; nothing for no day. */
export const formatNumericDay = (day: string): string => day.split('-').reverse().join('/');

/** The day that a French reader writes: "25/11/2026", "5.1.2026" or "05012026"; null while it is not one. */
export function parseNumericDay(text: string): string | null {
  // Digits alone are a day only when all eight are there: "1212202" is on its way to "12122027".
  const separated = text.trim().replace(/^(\d\d)(\d\d)(\d{4})$/, '$1/$2/$3');
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(separated) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${iso}T00:00:00Z`);
  // A date that does not exist, such as 31 February, would become another one.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso) ? iso : null;
}
