import classes from './Legend.module.css';
import clientPin from './pin-client.svg';
import depotPin from './pin-depot.svg';
import livreurPin from './pin-livreur.svg';
import type { PinKind } from './pins.ts';

const WORDS: Record<PinKind, { src: string; word: string }> = {
  client: { src: clientPin, word: 'Client' },
  livreur: { src: livreurPin, word: 'Livreur' },
  depot: { src: depotPin, word: 'Atelier' },
};

export function Legend({ kinds }: { kinds: readonly PinKind[] }) {
  return (
    <ul className={classes.legend} aria-label="Légende de la carte">
      {kinds.map((kind) => (
        <li key={kind}>
          <img src={WORDS[kind].src} alt="" width={16} height={20} /> {WORDS[kind].word}
        </li>
      ))}
    </ul>
  );
}
