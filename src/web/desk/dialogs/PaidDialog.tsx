import '#web/styles/mantineDialog.css';
import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { formatFcfa } from '#domain/format/money.ts';
import { paymentMethodLabel, paymentStateLabel } from '#domain/format/wording.ts';
import { referenceOf } from '#domain/order.ts';
import { PAYMENT_METHODS } from '#domain/payment.ts';
import { Chips } from '#web/ui/form/Chips.tsx';
import classes from '../desk.module.css';
import { useOrderActs } from '../order/useOrderActs.ts';
import type { DialogProps } from './DialogHost.tsx';

/** The desk has seen the money; it says how it came. */
export function PaidDialog({ order, opened, onClose }: DialogProps) {
  const { markPaid } = useOrderActs();
  const [chosen, setChosen] = useState(order.paymentMethod);
  const method = chosen ?? order.paymentMethod;
  const confirm = () => {
    // The second tap of a double tap finds a dialog that is already leaving.
    if (!opened) return;
    onClose();
    if (method) markPaid({ orderId: order.id, method });
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Marquer payée la commande ${referenceOf(order.id)} de ${order.client.fullname}\u00a0?`}
    >
      <p className={classes.hint}>
        {formatFcfa(order.grandTotal)} · {paymentStateLabel(order.paymentState)}
      </p>
      <Chips
        label="Moyen de paiement"
        showLabel
        value={method}
        onChange={setChosen}
        options={PAYMENT_METHODS.map((value) => ({ value, label: paymentMethodLabel(value) }))}
      />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          Annuler
        </Button>
        <Button disabled={!method} onClick={confirm}>
          Marquer payée
        </Button>
      </Group>
    </Modal>
  );
}
