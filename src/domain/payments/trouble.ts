import { prefixWithDe } from '../format/text.ts';
import { type OnlineProvider, PROVIDER_LABELS } from './attempt.ts';

/**
 * `off`: it has keys, and a setting of the house keeps it from being used.
 * `refused`: the provider wants no payment of ours. `signatures`: its notifications, or a stranger's, are signed wrongly.
 * `clock`: they are signed rightly at another time than ours. `down`: payments cannot be begun there.
 */
export type TroubleKind = 'off' | 'refused' | 'signatures' | 'clock' | 'down';

export type Trouble = { provider: OnlineProvider; kind: TroubleKind; since: number };

const TITLES: Record<TroubleKind, (name: string) => string> = {
  off: (name) => `${name} est mal réglé`,
  down: (name) => `${name} ne répond pas`,
  refused: (name) => `${name} a refusé un paiement`,
  signatures: (name) => `Des notifications ${prefixWithDe(name)} sont refusées`,
  clock: (name) => `Le serveur n’est pas à l’heure ${prefixWithDe(name)}`,
};

export const getTroubleTitle = ({ provider, kind }: Pick<Trouble, 'provider' | 'kind'>): string =>
  TITLES[kind](PROVIDER_LABELS[provider]);
