import '#web/styles/mantineDialog.css';
import { Button, Group, Modal } from '@mantine/core';
import { formatFcfa } from '#domain/format/money.ts';
import { addEntry } from '#web/outbox/outbox.ts';
import type { ShownMission } from '../missions/MissionsProvider.tsx';
import { newAct } from './acts.ts';

interface CashQuestionProps {
  mission: ShownMission;
  opened: boolean;
  /** Closed without an answer: nothing happens. */
  onClose(): void;
  /** Answered either way; the money, if it was received, is in the outbox already. */
  onAnswer(): void;
}

/** Whether the livreur has the client's money in hand. */
export function CashQuestion({ mission, opened, onClose, onAnswer }: CashQuestionProps) {
  const { id: orderId, grandTotal, client } = mission;
  const received = () => {
    // The second tap of a double tap reaches a dialog that is closing.
    if (!opened) return;
    void addEntry(newAct('cash', orderId, {}));
    onAnswer();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={'Espèces reçues\u00a0?'}>
      <p>
        À encaisser auprès de {client.fullname || 'ce client'}
        {'\u00a0'}: <strong>{formatFcfa(grandTotal)}</strong>. Une fois reçues, la commande sera marquée
        payée.
      </p>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={() => opened && onAnswer()} data-autofocus>
          Pas encore
        </Button>
        <Button onClick={received}>J’ai reçu {formatFcfa(grandTotal)}</Button>
      </Group>
    </Modal>
  );
}
