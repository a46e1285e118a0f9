import { PROVIDER_LABELS } from '../payments/attempt.ts';
import type { Trouble, TroubleKind } from '../payments/trouble.ts';
import { prefixWithDe } from './text.ts';

const TITLES: Record<TroubleKind, (name: string) => string> = {
  off: (name) => `${name} est mal réglé`,
  down: (name) => `${name} ne répond pas`,
  refused: (name) => `${name} a refusé un paiement`,
  signatures: (name) => `Des notifications ${prefixWithDe(name)} sont refusées`,
  clock: (name) => `Le serveur n’est pas à l’heure ${prefixWithDe(name)}`,
};

export const getTroubleTitle = ({ provider, kind }: Pick<Trouble, 'provider' | 'kind'>): string =>
  TITLES[kind](PROVIDER_LABELS[provider]);
