import { formatFcfa } from '#domain/format/money.ts';
import { getPaymentMethodLabel } from '#domain/format/wording.ts';
import { addEntry } from '#web/sendQueue/sendQueue.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Modal } from '#web/ui/overlay/Modal.tsx';
import { AmountChoice } from '../cash/AmountChoice.tsx';
import { type CashAct, makeAct, type ShownMission } from './act.ts';
import { findAmountRefusal, isCashless } from './cashRules.ts';

type CashQuestionProps = { mission: ShownMission; opened: boolean; onClose(): void; onAnswer(): void };

export function CashQuestion({ mission, opened, onClose, onAnswer }: CashQuestionProps) {
  const { id: orderId, amountDue, client } = mission;
  const receiveCash = (amount: number) => {
    // The second tap of a double tap reaches a dialog that is closing.
    if (!opened) return;
    void addEntry(makeAct<CashAct>('cash', orderId, { amount, due: amountDue }));
    onAnswer();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={'Espèces reçues\u00a0?'}>
      <p>
        À encaisser auprès de {client.fullname || 'ce client'}
        {'\u00a0'}: <strong>{formatFcfa(amountDue)}</strong>. Ce que vous recevez entre dans votre caisse.
      </p>
      {isCashless(mission.paymentMethod) ? (
        <p className="muted">
          Le client a choisi {getPaymentMethodLabel(mission.paymentMethod)}
          {'\u00a0'}: notez seulement ce qu’il vous donne en espèces.
        </p>
      ) : null}
      <AmountChoice
        whole={amountDue}
        label="Montant reçu"
        refusalOf={(amount) => findAmountRefusal(amount, amountDue)}
        act={(sum) => `J’ai reçu ${sum}`}
        onChoose={receiveCash}
      >
        <Button kind="secondary" onClick={() => opened && onAnswer()} data-autofocus>
          Pas encore
        </Button>
      </AmountChoice>
    </Modal>
  );
}
