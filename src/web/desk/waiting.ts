export interface Waiting {
  pending: number;
  inProgress: number;
  newApplications: number;
  waitingMessages: number;
  overdueClaims: number;
}

export const countOfOrders = (value: number) => ({ value, one: 'commande', several: 'commandes' });
export const countOfApplications = (value: number) => ({ value, one: 'nouvelle', several: 'nouvelles' });

export const countOfMessages = (value: number) => ({ value, one: 'à traiter', several: 'à traiter' });

export const countOfClaims = (value: number) => ({ value, one: 'en retard', several: 'en retard' });

export const NOTHING_WAITS: Waiting = {
  pending: 0,
  inProgress: 0,
  newApplications: 0,
  waitingMessages: 0,
  overdueClaims: 0,
};
