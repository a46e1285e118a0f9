import { Button, Group, Modal } from '@mantine/core';
import { formatFcfa } from '#domain/money.ts';
import { takeAct } from './actQueue.ts';
import type { ShownMission } from './MissionsProvider.tsx';

export interface CashQuestionProps {
  mission: ShownMission;
  opened: boolean;
  /** Closed without an answer: nothing happens. */
  onClose(): void;
  /** Answered either way; the money, if it was received, is written down already. */
  onAnswer(): void;
}

/** Whether the client's money is in his hand. */
export function CashQuestion({ mission, opened, onClose, onAnswer }: CashQuestionProps) {
  const { id: orderId, grandTotal, client } = mission;
  const received = () => {
    // The second tap of a double tap finds a dialog that is already leaving.
    if (!opened) return;
    takeAct({ kind: 'cash', actId: crypto.randomUUID(), orderId, at: Date.now() });
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
