/** The first that fits the moment is proposed. */
export const READY_WORDS = [
  'late',
  'on_the_way',
  'nobody_there',
  'change_to_agree',
  'ready',
  'balance',
  'code',
  'link',
  'hour',
] as const;
export type ReadyWords = (typeof READY_WORDS)[number];
const DESK_WORDS: readonly ReadyWords[] = ['late', 'link', 'ready', 'hour'];
export const LIVREUR_WORDS = READY_WORDS.filter((words) => !DESK_WORDS.includes(words));

export const CHANNELS = ['whatsapp', 'sms', 'tel'] as const;
export type Channel = (typeof CHANNELS)[number];

export type ContactAttempt = { words: ReadyWords; channel: Channel };

export const READY_WORDS_LABELS: Record<ReadyWords, string> = {
  late: 'Retard',
  on_the_way: 'Livreur en chemin',
  nobody_there: 'Personne à l’adresse',
  change_to_agree: 'Accord à donner',
  ready: 'Linge prêt',
  balance: 'Reste à payer',
  code: 'Code à préparer',
  link: 'Lien de suivi',
  hour: 'Heure prévue',
};

const CHANNEL_LABELS: Record<Channel, string> = { whatsapp: 'WhatsApp', sms: 'SMS', tel: 'Appel' };

export const describeContactAttempt = ({ words, channel }: ContactAttempt): string =>
  `${CHANNEL_LABELS[channel]}\u00a0: ${READY_WORDS_LABELS[words].toLowerCase()}`;
