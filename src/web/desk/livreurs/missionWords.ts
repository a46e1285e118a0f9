/** "3 missions en cours", "Aucune mission en cours"; within a sentence the latter begins small. */
export function formatMissions(count: number, more = '', none = 'Aucune'): string {
  const missions = count > 1 ? 'missions' : 'mission';
  return `${count === 0 ? `${none} ` : `${count}\u00a0`}${missions}${more}`;
}

/** "2 missions", "2 missions · 1 retour de linge", "1 retour de linge". */
export function describeLoad({ openMissions, returns }: { openMissions: number; returns: number }): string {
  if (returns === 0) return formatMissions(openMissions);
  const back = `${returns}\u00a0${returns > 1 ? 'retours' : 'retour'} de linge`;
  return openMissions === 0 ? back : `${formatMissions(openMissions)} · ${back}`;
}
