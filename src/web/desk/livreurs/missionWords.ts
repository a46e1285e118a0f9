export function formatMissions(count: number, more = '', none = 'Aucune'): string {
  const missions = count > 1 ? 'missions' : 'mission';
  return `${count === 0 ? `${none} ` : `${count}\u00a0`}${missions}${more}`;
}

export function describeLoad({ openMissions, returns }: { openMissions: number; returns: number }): string {
  if (returns === 0) return formatMissions(openMissions);
  const back = `${returns}\u00a0${returns > 1 ? 'retours' : 'retour'} de linge`;
  return openMissions === 0 ? back : `${formatMissions(openMissions)} · ${back}`;
}
