import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatFcfa } from '#domain/format/money.ts';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';

interface Props {
  opened: boolean;
  /** The total that the client confirmed and the current one; null when there is nothing to accept. */
  change: { was: number; now: number } | null;
  onAccept(total: number): void;
  onClose(): void;
}

export function PricesChanged({ opened, change, onAccept, onClose }: Props) {
  // The amounts stay visible during the closing transition of the dialog.
  const [shown, setShown] = useState(change);
  if (change && (change.was !== shown?.was || change.now !== shown.now)) setShown(change);
  return (
    <ModalFrame opened={opened} onClose={onClose} title="Les prix ont changé">
      <p>
        Le total que vous avez vu&nbsp;: <s>{formatFcfa(shown?.was ?? 0)}</s>
        <br />
        Le nouveau total&nbsp;: <strong>{formatFcfa(shown?.now ?? 0)}</strong>
      </p>
      <p>Rien n’est encore commandé.</p>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Revoir mon panier
        </Button>
        <Button onClick={() => change && onAccept(change.now)}>Commander à ce prix</Button>
      </DialogFoot>
    </ModalFrame>
  );
}
