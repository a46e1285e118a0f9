import { useState } from 'react';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import type { LinenAt } from '#domain/pieces/handover.ts';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { type DialogFrame, ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import type { DialogQuestions } from '../dialogs/questions.ts';
import { LinenAtChoice } from '../linen/LinenAtChoice.tsx';

type Question<About extends keyof DialogQuestions> = DialogQuestions[About] & DialogFrame;

export function CarriedDialog({ opened, onClose, onAnswer, ...carried }: Question<'carriedLinen'>) {
  const [linenAt, setLinenAt] = useState<LinenAt | null>(null);
  const [isTried, setTried] = useState(false);
  const answer = () => {
    if (!linenAt) return setTried(true);
    onClose();
    onAnswer(linenAt);
  };
  return (
    <ModalFrame opened={opened} onClose={onClose} title="Enregistrer les tournées">
      <LinenAtChoice {...carried} value={linenAt} isMissing={isTried && !linenAt} onChange={setLinenAt} />
      <DialogFoot>
        <Button kind="secondary" onClick={onClose}>
          Fermer
        </Button>
        <Button onClick={answer}>Enregistrer</Button>
      </DialogFoot>
    </ModalFrame>
  );
}

export function UnreadyDialog({ opened, onClose, onAnswer, numbers }: Question<'unreadyLinen'>) {
  const list = numbers.map(formatOrderNumber).join(', ');
  const answer = (isTaken: boolean) => {
    onClose();
    onAnswer(isTaken);
  };
  return (
    <ModalFrame opened={opened} onClose={onClose} title="Enregistrer les tournées">
      <p>
        {numbers.length > 1
          ? `Les commandes ${list} ne sont pas encore prêtes\u00a0: les confier les dit prêtes.`
          : `La commande ${list} n’est pas encore prête\u00a0: la confier la dit prête.`}
      </p>
      <DialogFoot>
        <Button kind="secondary" onClick={() => answer(true)}>
          Confier quand même
        </Button>
        <Button onClick={() => answer(false)} data-autofocus>
          Laisser à l’atelier
        </Button>
      </DialogFoot>
    </ModalFrame>
  );
}
