type Counts = Partial<
  Record<
    'pending' | 'inProgress' | 'newApplications' | 'waitingMessages' | 'overdueClaims',
    number | undefined
  >
>;

export const buildWaitingCounts = (counts: Counts) => ({
  pending: { value: counts.pending ?? 0, one: 'commande', several: 'commandes' },
  inProgress: { value: counts.inProgress ?? 0, one: 'commande', several: 'commandes' },
  newApplications: { value: counts.newApplications ?? 0, one: 'nouvelle', several: 'nouvelles' },
  waitingMessages: { value: counts.waitingMessages ?? 0, one: 'à traiter', several: 'à traiter' },
  overdueClaims: { value: counts.overdueClaims ?? 0, one: 'en retard', several: 'en retard' },
});

export type Waiting = ReturnType<typeof buildWaitingCounts>;
