import { formatOrderCount } from '#domain/format/order/pieceCount.ts';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { type DialogFrame, ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import type { DialogQuestions } from '../dialogs/questions.ts';

export function UnreadyDialog({
  count,
  onAnswer,
  opened,
  onClose,
}: DialogQuestions['unreadyLinen'] & DialogFrame) {
  const answer = (isTaken: boolean) => () => {
    onClose();
    onAnswer(isTaken);
  };
  return (
    <ModalFrame opened={opened} onClose={onClose} title="Enregistrer les tournées">
      <p>
        {formatOrderCount(count)}{' '}
        {count > 1
          ? 'ne sont pas encore prêtes\u00a0: les confier les dit prêtes.'
          : 'n’est pas encore prête\u00a0: la confier la dit prête.'}
      </p>
      <DialogFoot>
        <Button kind="secondary" onClick={answer(false)} data-autofocus>
          Laisser à l’atelier
        </Button>
        <Button onClick={answer(true)}>Confier quand même</Button>
      </DialogFoot>
    </ModalFrame>
  );
}
