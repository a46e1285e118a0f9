import { formatFcfa } from '#domain/format/money.ts';
import { getDeclaredProvider, getPaymentMethodLabel } from '#domain/format/wording.ts';
import { computeToCollect, computeUndeclared } from '#domain/money/payment.ts';
import { addEntry } from '#web/sendQueue/sendQueue.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Modal } from '#web/ui/overlay/Modal.tsx';
import { AmountChoice } from '../cash/AmountChoice.tsx';
import { type CashAct, makeAct, type ShownMission } from './act.ts';
import { describeChange, findAmountRefusal, isCashless } from './cashRules.ts';

type CashQuestionProps = { mission: ShownMission; opened: boolean; onClose(): void; onAnswer(): void };

export function CashQuestion({ mission, opened, onClose, onAnswer }: CashQuestionProps) {
  const { id: orderId, number, amountDue, client, paymentMethod } = mission;
  const due = computeToCollect(mission);
  const isDeclared = computeUndeclared(mission) === 0;
  const receiveCash = (amount: number) => {
    const receipt: CashAct = {
      ...makeAct<CashAct>('cash', orderId, { amount, due: amountDue }),
      number,
      client: client.fullname,
    };
    void addEntry(receipt);
    onAnswer();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={'Espèces reçues\u00a0?'}>
      {isDeclared ? (
        <p>
          {client.fullname || 'Le client'} dit avoir payé par {getDeclaredProvider(paymentMethod)}
          {'\u00a0'}: l’équipe vérifie. <strong>Vous a-t-on aussi donné des espèces{'\u00a0'}?</strong>
        </p>
      ) : (
        <p>
          À encaisser auprès de {client.fullname || 'ce client'}
          {'\u00a0'}: <strong>{formatFcfa(due)}</strong>. Ce que vous recevez entre dans votre caisse.
        </p>
      )}
      {!isDeclared && isCashless(paymentMethod) ? (
        <p className="muted">
          Le client a choisi {getPaymentMethodLabel(paymentMethod)}
          {'\u00a0'}: notez seulement ce qu’il vous donne en espèces.
        </p>
      ) : null}
      <AmountChoice
        whole={due}
        label="Montant reçu"
        most={amountDue}
        refusalOf={findAmountRefusal}
        describe={(amount) => describeChange(amount, due)}
        act={(sum) => `${isDeclared ? 'Oui, j’ai' : 'J’ai'} reçu ${sum}`}
        onChoose={receiveCash}
      >
        <Button kind="secondary" onClick={onAnswer} data-autofocus>
          {isDeclared ? 'Non, pas d’espèces' : 'Pas encore'}
        </Button>
      </AmountChoice>
    </Modal>
  );
}
