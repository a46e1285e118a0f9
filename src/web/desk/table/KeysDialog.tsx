import { Button } from '@mantine/core';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import classes from './KeysDialog.module.css';

const KEYS = [
  ['↑ ↓', 'Passer d’une commande à l’autre'],
  ['Entrée', 'Ouvrir la commande'],
  ['a', 'Assigner ou réassigner un livreur'],
  ['x', 'Cocher la commande'],
  ['/', 'Rechercher'],
  ['?', 'Afficher ces raccourcis'],
  ['Échap', 'Fermer'],
] as const;

export function KeysDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  return (
    <ModalFrame opened={opened} onClose={onClose} title="Raccourcis clavier">
      <dl className={classes.keys}>
        {KEYS.map(([key, act]) => (
          <div key={key} className={classes.line}>
            <dt>
              <kbd className={classes.key}>{key}</kbd>
            </dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
      <Button variant="default" fullWidth onClick={onClose}>
        Fermer
      </Button>
    </ModalFrame>
  );
}
