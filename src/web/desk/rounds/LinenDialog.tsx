import { type ComponentProps, useState } from 'react';
import type { LinenAt } from '#domain/pieces/handover.ts';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { type DialogFrame, ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { LinenAtChoice } from '../linen/LinenAtChoice.tsx';

type Props = DialogFrame &
  Pick<ComponentProps<typeof LinenAtChoice>, 'orders' | 'livreurs'> & { onAnswer(linenAt: LinenAt): void };

export function LinenDialog({ opened, onClose, onAnswer, ...carried }: Props) {
  const [linenAt, setLinenAt] = useState<LinenAt | null>(null);
  const [isTried, setTried] = useState(false);
  return (
    <ModalFrame opened={opened} onClose={onClose} title="Enregistrer les tournées">
      <LinenAtChoice {...carried} value={linenAt} isMissing={isTried && !linenAt} onChange={setLinenAt} />
      <DialogFoot>
        <Button kind="secondary" onClick={onClose}>
          Fermer
        </Button>
        <Button onClick={() => (linenAt ? onAnswer(linenAt) : setTried(true))}>Enregistrer</Button>
      </DialogFoot>
    </ModalFrame>
  );
}
