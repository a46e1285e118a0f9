const NO_BREAK = '\u00a0';

/** "+25 %" of the period before; nothing where a share would say nothing. */
export function comparison(now: number | null, before: number | null): string | null {
  if (now === null || before === null || before <= 0) return null;
  const share = Math.round(((now - before) / before) * 100);
  if (share === 0) return `=`;
  return `${share > 0 ? '+' : '−'}${Math.abs(share)}${NO_BREAK}%`;
}
