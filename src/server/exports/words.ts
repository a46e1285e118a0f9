/** "20/11/2026 14:05", which a French spreadsheet reads as a date. Abidjan keeps UTC all year. */
export function frenchInstant(at: number | null): string | null {
  if (at === null) return null;
  const iso = new Date(at).toISOString();
  return `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)} ${iso.slice(11, 16)}`;
}

export function yesOrNo(value: boolean): string {
  return value ? 'Oui' : 'Non';
}
