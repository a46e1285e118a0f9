/** "3 missions en cours", "Aucune mission en cours"; within a sentence the latter begins small. */
export function missionWords(count: number, more = '', none = 'Aucune'): string {
  const missions = count > 1 ? 'missions' : 'mission';
  return `${count === 0 ? `${none} ` : `${count}\u00a0`}${missions}${more}`;
}
