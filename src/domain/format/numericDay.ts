/** "25/11/2026" for the day "2026-11-25"; nothing for no day. */
export const formatNumericDay = (day: string): string => day.split('-').reverse().join('/');

/** The day that a French reader writes: "25/11/2026", "5.1.2026" or "05012026"; null while it is not one. */
export function parseNumericDay(text: string): string | null {
  const [, day = '', month = '', year = ''] =
    /^\s*(\d{1,2})[/.\- ]?(\d{1,2})[/.\- ]?(\d{4})\s*$/.exec(text) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${iso}T00:00:00Z`);
  // A date that does not exist, such as 31 February, would become another one.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso) ? iso : null;
}
