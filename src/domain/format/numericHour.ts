/** "14 h 30" for the hour "14:30"; any other text stays as it is. */
export const formatNumericHour = (hour: string): string =>
  hour.replace(/^0?(\d+):(\d\d)$/, '$1\u00a0h\u00a0$2');

/** The hour that a French reader writes: "14 h 30", "14:30", "1430", "14h" or "9"; null while it is not one. */
export function parseNumericHour(text: string): string | null {
  const [, hour, minute = '00'] = /^\s*([01]?\d|2[0-3])\s*(?:[h:.]\s*)?([0-5]\d)?\s*$/i.exec(text) ?? [];
  return hour === undefined ? null : `${hour.padStart(2, '0')}:${minute}`;
}
