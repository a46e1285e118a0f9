/** A recording without its length in the file has an infinite one. */
export function formatVoiceTime(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'Message';
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
