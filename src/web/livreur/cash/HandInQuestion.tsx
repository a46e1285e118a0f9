import { formatFcfa } from '#domain/format/money.ts';
import { capitalize } from '#domain/format/text.ts';
import { describeGap } from '#domain/money/cash.ts';
import { MOST_FCFA, MOST_FCFA_MESSAGE } from '#domain/money/payment.ts';
import { addEntry } from '#web/sendQueue/sendQueue.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Modal } from '#web/ui/overlay/Modal.tsx';
import { AmountChoice } from './AmountChoice.tsx';
import { makeHandInAct } from './ownCash.tsx';

type HandInQuestionProps = { held: number; opened: boolean; onClose(): void };

export function HandInQuestion({ held, opened, onClose }: HandInQuestionProps) {
  const submit = (amount: number) => {
    void addEntry(makeHandInAct(amount));
    onClose();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={'Remettre la caisse\u00a0?'}>
      <AmountChoice
        whole={held}
        intro={
          <p>
            Vous remettez à l’équipe tout ce que vous avez en main{'\u00a0'}:{' '}
            <strong>{formatFcfa(held)}</strong>.
          </p>
        }
        label={`Montant que vous remettez, sur ${formatFcfa(held)}`}
        refusalOf={(amount) => (amount > MOST_FCFA ? MOST_FCFA_MESSAGE : null)}
        describe={(amount) => `${capitalize(describeGap(held - amount))}.`}
        act={(sum) => `Je remets ${sum}`}
        onChoose={submit}
      >
        <Button kind="secondary" onClick={onClose} data-autofocus>
          Annuler
        </Button>
      </AmountChoice>
    </Modal>
  );
}
