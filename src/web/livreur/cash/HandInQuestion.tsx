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
  const [isAsked, setAsked] = useState(false);
  const close = () => {
    setUnequal(null);
    setAsked(false);
    onClose();
  };
  const submit = (amount: number) => {
    void addEntry(makeHandInAct(amount));
    close();
  };
  if (unequal !== null && isAsked)
    return (
      <ConfirmFrame
        opened={opened}
        onClose={() => setAsked(false)}
        onConfirm={() => submit(unequal)}
        title={`${capitalize(describeGap(held - unequal))}. Remettre ${formatFcfa(unequal)}\u00a0?`}
        act={`Remettre ${formatFcfa(unequal)}`}
        dismiss="Corriger"
      />
    );
  return (
    <Modal opened={opened} onClose={close} title={'Remettre la caisse\u00a0?'}>
      <AmountChoice
        whole={held}
        earlier={unequal}
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
        onChoose={(amount) => {
          setUnequal(amount);
          if (amount === held) submit(amount);
          else setAsked(true);
        }}
      >
        <Button kind="secondary" onClick={close} data-autofocus>
          Annuler
        </Button>
      </AmountChoice>
    </Modal>
  );
}
