import { useState } from 'react';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { type DialogFrame, ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import type { DialogQuestions, LinenPlaces } from '../dialogs/questions.ts';
import { LinenAtChoice } from '../linen/LinenAtChoice.tsx';

type Question<About extends keyof DialogQuestions> = DialogQuestions[About] & DialogFrame;

type CarriedProps = Question<'carriedLinen'>;

export function CarriedDialog({ opened, onClose, onAnswer, handovers, livreurs }: CarriedProps) {
  const [answers, setAnswers] = useState<LinenPlaces>(new Map());
  const [isTried, setTried] = useState(false);
  const answer = () => {
    if (answers.size < handovers.length) return setTried(true);
    onClose();
    onAnswer(answers);
  };
  return (
    <ModalFrame opened={opened} onClose={onClose} title="Enregistrer les tournées">
      {handovers.map(({ livreurId, orders }) => (
        <LinenAtChoice
          key={livreurId}
          orders={orders}
          livreurs={livreurs}
          newLivreur={livreurs.find(({ id }) => id === livreurId)?.fullname}
          value={answers.get(livreurId) ?? null}
          isMissing={isTried && !answers.has(livreurId)}
          onChange={(linenAt) => setAnswers(new Map([...answers, [livreurId, linenAt]]))}
        />
      ))}
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
