const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

export function formatDuration(minutes: number | null): string {
  if (minutes === null) return '–';
  if (minutes < HOUR_MINUTES) return `${minutes}\u00a0min`;
  if (minutes < DAY_HOURS * HOUR_MINUTES) {
    const rest = String(minutes % HOUR_MINUTES).padStart(2, '0');
    return `${Math.floor(minutes / HOUR_MINUTES)}\u00a0h\u00a0${rest}`;
  }
  const hours = Math.round(minutes / HOUR_MINUTES);
  return `${Math.floor(hours / DAY_HOURS)}\u00a0j ${hours % DAY_HOURS}\u00a0h`;
}
