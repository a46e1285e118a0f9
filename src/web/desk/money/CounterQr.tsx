import { formatFcfa } from '#domain/format/money.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import desk from '../desk.module.css';
import { FreshOrderDialog } from '../dialogs/FreshOrderDialog.tsx';
import type { OrderDialogProps } from '../dialogs/questions.ts';

export function CounterQr(dialog: OrderDialogProps) {
  const { order, opened, onClose } = dialog;
  const title = `QR de la commande ${formatOrderNumber(order.number)}`;
  return (
    <FreshOrderDialog {...dialog} title={title}>
      {({ pispi, amountDue }) => (
        <ModalFrame opened={opened} onClose={onClose} title={title}>
          {pispi === null ? (
            <p>Il ne reste rien à payer.</p>
          ) : (
            <div className={`text-centre ${desk.scan}`}>
              <QrCode text={pispi} label={`Code QR de ${formatFcfa(amountDue)}`} />
              <p className="text-22 heavy">{formatFcfa(amountDue)}</p>
              <p className="muted">
                Le client scanne avec Wave, Orange Money ou l’appli de sa banque. Le relevé de la banque
                confirmera que la somme est arrivée.
              </p>
            </div>
          )}
        </ModalFrame>
      )}
    </FreshOrderDialog>
  );
}
