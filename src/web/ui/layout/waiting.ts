type Counts = Partial<
  Record<
    'pending' | 'inProgress' | 'newApplications' | 'waitingMessages' | 'openClaims' | 'openCash',
    number | undefined
  >
>;

export const buildWaitingCounts = (counts: Counts) => ({
  pending: { value: counts.pending ?? 0, one: 'commande', several: 'commandes' },
  inProgress: { value: counts.inProgress ?? 0, one: 'commande', several: 'commandes' },
  newApplications: { value: counts.newApplications ?? 0, one: 'nouvelle', several: 'nouvelles' },
  waitingMessages: { value: counts.waitingMessages ?? 0, one: 'à traiter', several: 'à traiter' },
  openClaims: { value: counts.openClaims ?? 0, one: 'à traiter', several: 'à traiter' },
  toAnswer: {
    value: (counts.newApplications ?? 0) + (counts.waitingMessages ?? 0) + (counts.openClaims ?? 0),
    one: 'à traiter',
    several: 'à traiter',
  },
  openCash: { value: counts.openCash ?? 0, one: 'à compter ou à régler', several: 'à compter ou à régler' },
});

export type Waiting = ReturnType<typeof buildWaitingCounts>;
