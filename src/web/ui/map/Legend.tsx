import type { ReactNode } from 'react';
import type { Tone } from '#domain/format/wording.ts';
import classes from './Legend.module.css';
import type { PinKind } from './markers.tsx';
import clientPin from './pins/pin-client.svg';
import depotPin from './pins/pin-depot.svg';
import livreurPin from './pins/pin-livreur.svg';
import pins from './pins/pins.module.css';

const WORDS: Record<PinKind, { src: string; word: string }> = {
  client: { src: clientPin, word: 'Client' },
  livreur: { src: livreurPin, word: 'Livreur' },
  depot: { src: depotPin, word: 'Atelier' },
};

const STAGES: [tone: Tone, word: string][] = [
  ['grey', 'En attente'],
  ['blue', 'Livreur assigné'],
  ['orange', 'En route'],
  ['violet', 'À l’atelier'],
];

type Props = { kinds: readonly PinKind[]; stages?: boolean; words?: Partial<Record<PinKind, ReactNode>> };

export function Legend({ kinds, stages = false, words = {} }: Props) {
  return (
    <ul
      className={`muted text-14 flex flex-wrap p-0 no-list ${classes.legend}`}
      aria-label="Légende de la carte"
    >
      {stages
        ? STAGES.map(([tone, word]) => (
            <li key={tone} className="gap-8 flex middle">
              <span className={`${pins.mark} ${pins[tone]}`} aria-hidden="true" /> {word}
            </li>
          ))
        : null}
      {kinds.map((kind) => (
        <li key={kind} className="gap-8 flex middle">
          <img src={WORDS[kind].src} alt="" width={16} height={20} />{' '}
          <span>{words[kind] ?? WORDS[kind].word}</span>
        </li>
      ))}
    </ul>
  );
}
