import { formatFcfa } from '#domain/format/money.ts';
import { getDeclaredProvider, getPaymentMethodLabel } from '#domain/format/wording.ts';
import { addEntry } from '#web/sendQueue/sendQueue.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Modal } from '#web/ui/overlay/Modal.tsx';
import { AmountChoice } from '../cash/AmountChoice.tsx';
import { type CashAct, makeAct, type ShownMission } from './act.ts';
import { describeChange, findAmountRefusal, isCashless } from './cashRules.ts';

type CashQuestionProps = { mission: ShownMission; opened: boolean; onClose(): void; onAnswer(): void };

export function CashQuestion({ mission, opened, onClose, onAnswer }: CashQuestionProps) {
  const { id: orderId, amountDue, client, declaredAt, paymentMethod } = mission;
  const receiveCash = (amount: number) => {
    void addEntry(makeAct<CashAct>('cash', orderId, { amount, due: amountDue }));
    onAnswer();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={'Espèces reçues\u00a0?'}>
      {declaredAt === null ? (
        <p>
          À encaisser auprès de {client.fullname || 'ce client'}
          {'\u00a0'}: <strong>{formatFcfa(amountDue)}</strong>. Ce que vous recevez entre dans votre caisse.
        </p>
      ) : (
        <p>
          {client.fullname || 'Le client'} dit avoir payé par {getDeclaredProvider(paymentMethod)}
          {'\u00a0'}: l’équipe vérifie. <strong>Vous a-t-on aussi donné des espèces{'\u00a0'}?</strong>
        </p>
      )}
      {declaredAt === null && isCashless(paymentMethod) ? (
        <p className="muted">
          Le client a choisi {getPaymentMethodLabel(paymentMethod)}
          {'\u00a0'}: notez seulement ce qu’il vous donne en espèces.
        </p>
      ) : null}
      <AmountChoice
        whole={amountDue}
        label="Montant reçu"
        most={amountDue}
        refusalOf={findAmountRefusal}
        describe={(amount) => describeChange(amount, amountDue)}
        act={(sum) => `${declaredAt === null ? 'J’ai' : 'Oui, j’ai'} reçu ${sum}`}
        onChoose={receiveCash}
      >
        <Button kind="secondary" onClick={onAnswer} data-autofocus>
          {declaredAt === null ? 'Pas encore' : 'Non, pas d’espèces'}
        </Button>
      </AmountChoice>
    </Modal>
  );
}
