import { PROVIDER_LABELS } from '../payments/attempt.ts';
import type { Trouble, TroubleKind } from '../payments/trouble.ts';
import { prefixWithDe } from './text.ts';

const NB = '\u00a0';

interface Words {
  title(name: string): string;
  /** What it means for the clients, and what the owner does about it. */
  text: string;
}

const TROUBLES: Record<TroubleKind, Words> = {
  off: {
    title: (name) => `${name} est mal réglé`,
    text: `Un réglage du serveur manque ou ne convient pas${NB}: son journal dit lequel. Les clients payent autrement en attendant.`,
  },
  down: {
    title: (name) => `${name} ne répond pas`,
    text: 'Les clients payent autrement en attendant. Rien à faire de votre côté.',
  },
  refused: {
    title: (name) => `${name} a refusé un paiement`,
    text: 'Si cela recommence, vérifiez le compte marchand et sa clé.',
  },
  signatures: {
    title: (name) => `Des notifications ${prefixWithDe(name)} sont refusées`,
    text: `Elles sont mal signées${NB}: vérifiez leur secret dans les réglages du serveur. Les paiements sont confirmés quand même, un peu plus tard.`,
  },
  clock: {
    title: (name) => `Le serveur n’est pas à l’heure ${prefixWithDe(name)}`,
    text: `Plus de cinq minutes d’écart${NB}: remettez-le à l’heure. Les paiements sont confirmés quand même, un peu plus tard.`,
  },
};

export const describeTrouble = ({ provider, kind }: Pick<Trouble, 'provider' | 'kind'>) => ({
  title: TROUBLES[kind].title(PROVIDER_LABELS[provider]),
  text: TROUBLES[kind].text,
});
