import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatFcfa } from '#domain/format/money.ts';
import type { Totals } from '#domain/money/pricing.ts';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';

interface Props {
  opened: boolean;
  /** The totals as confirmed; null while nothing is asked. */
  totals: Totals | null;
  onAccept(totals: Totals): void;
  onClose(): void;
}

/** Asks once more when the transport costs more than the laundry. */
export function TransportQuestion({ opened, totals, onAccept, onClose }: Props) {
  // The amounts stay visible during the closing transition of the dialog.
  const [shown, setShown] = useState(totals);
  if (totals && totals !== shown) setShown(totals);
  return (
    <ModalFrame opened={opened} onClose={onClose} title="Le transport coûte plus que le linge">
      <p>
        Transport&nbsp;: <strong>{formatFcfa(shown?.transportFee ?? 0)}</strong>
        <br />
        Linge&nbsp;: <strong>{formatFcfa(shown?.totalItemsPrice ?? 0)}</strong>
      </p>
      <p>Le transport reste le même si vous ajoutez des articles. Rien n’est encore commandé.</p>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Revoir mon panier
        </Button>
        <Button onClick={() => totals && onAccept(totals)}>Commander quand même</Button>
      </DialogFoot>
    </ModalFrame>
  );
}
