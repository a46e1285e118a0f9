import { useState } from 'react';
import { formatFcfa } from '#domain/format/money.ts';
import { capitalize } from '#domain/format/text.ts';
import { describeGap } from '#domain/money/cash.ts';
import { MOST_FCFA, MOST_FCFA_MESSAGE } from '#domain/money/payment.ts';
import { addEntry } from '#web/sendQueue/sendQueue.ts';
import { ConfirmFrame } from '#web/ui/feedback/ConfirmFrame.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Modal } from '#web/ui/overlay/Modal.tsx';
import { AmountChoice } from './AmountChoice.tsx';
import { makeHandInAct } from './ownCash.tsx';

type HandInQuestionProps = { held: number; opened: boolean; onClose(): void };

export function HandInQuestion({ held, opened, onClose }: HandInQuestionProps) {
  const [unequal, setUnequal] = useState<number | null>(null);
  const submit = (amount: number) => {
    void addEntry(makeHandInAct(amount));
    setUnequal(null);
    onClose();
  };
  if (unequal !== null)
    return (
      <ConfirmFrame
        opened={opened}
        onClose={() => setUnequal(null)}
        onConfirm={() => submit(unequal)}
        title={`${capitalize(describeGap(held - unequal))}. Remettre ${formatFcfa(unequal)}\u00a0?`}
        act={`Remettre ${formatFcfa(unequal)}`}
        dismiss="Corriger"
      />
    );
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
        onChoose={(amount) => (amount === held ? submit(amount) : setUnequal(amount))}
      >
        <Button kind="secondary" onClick={onClose} data-autofocus>
          Annuler
        </Button>
      </AmountChoice>
    </Modal>
  );
}
