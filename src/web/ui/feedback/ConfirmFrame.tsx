import type { ReactNode } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { DialogFoot } from './DialogFoot.tsx';
import { ModalFrame } from './ModalFrame.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  children?: ReactNode;
  /** The confirming button names its act ("Supprimer la commande"), never "OK". */
  act: string;
  dismiss?: string;
  /** False for an act that can be taken back. */
  danger?: boolean;
  busy?: boolean;
  disabled?: boolean;
}

export function ConfirmFrame({
  opened,
  onClose,
  onConfirm,
  title,
  children,
  act,
  dismiss = 'Annuler',
  danger = true,
  busy = false,
  disabled = false,
}: Props) {
  return (
    <ModalFrame opened={opened} onClose={onClose} busy={busy} title={title} size={480}>
      {children ? <div className="stack muted">{children}</div> : null}
      <DialogFoot>
        {/* The cancel button has the focus, so that pressing Enter on opening loses nothing. */}
        <Button kind="secondary" onClick={onClose} disabled={busy} data-autofocus>
          {dismiss}
        </Button>
        <Button danger={danger} onClick={onConfirm} busy={busy} disabled={disabled}>
          {act}
        </Button>
      </DialogFoot>
    </ModalFrame>
  );
}
