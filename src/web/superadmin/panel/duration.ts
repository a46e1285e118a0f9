const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** 95 → "1 h 35"; null → "–". */
export function formatDuration(minutes: number | null): string {
  if (minutes === null) return '–';
  if (minutes < HOUR_MINUTES) return `${minutes}\u00a0min`;
  if (minutes < DAY_MINUTES) {
    const rest = String(minutes % HOUR_MINUTES).padStart(2, '0');
    return `${Math.floor(minutes / HOUR_MINUTES)}\u00a0h\u00a0${rest}`;
  }
  return `${Math.floor(minutes / DAY_MINUTES)}\u00a0j ${Math.round((minutes % DAY_MINUTES) / HOUR_MINUTES)}\u00a0h`;
}
