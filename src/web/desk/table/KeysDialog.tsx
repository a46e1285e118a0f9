import { Fact } from '#web/ui/Fact.tsx';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import desk from '../desk.module.css';

const KEYS = [
  ['↑ ↓', 'Passer d’une commande à l’autre'],
  ['Entrée', 'Ouvrir la commande'],
  ['a', 'Assigner ou réassigner un livreur'],
  ['x', 'Cocher la commande'],
  ['n', 'Prendre une commande'],
  ['/', 'Rechercher'],
  ['?', 'Afficher ces raccourcis'],
  ['Échap', 'Fermer, annuler la sélection'],
] as const;

export function KeysDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  return (
    <ModalFrame opened={opened} onClose={onClose} title="Raccourcis clavier">
      <dl className={`facts ${desk.facts}`}>
        {KEYS.map(([key, act]) => (
          <Fact key={key} term={<kbd className="p-4-8 border-control round-8 ink text-centre">{key}</kbd>}>
            {act}
          </Fact>
        ))}
      </dl>
      <div className="stack gap-8 mt-16">
        <Button kind="secondary" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </ModalFrame>
  );
}
