import { type ReactNode, useState } from 'react';
import type { LinenAt } from '#domain/pieces/handover.ts';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { LinenAtChoice } from '../linen/LinenAtChoice.tsx';
import type { CarriedOrder } from '../linen/linenWords.ts';
import { type ChosenLivreur, PickerLoader, type useLivreursToSend } from './LivreurPicker.tsx';

export type Sending = ChosenLivreur & { linenAt?: LinenAt };

interface Props {
  toSend: ReturnType<typeof useLivreursToSend>;
  /** The orders whose linen a livreur has in hand. */
  carried: readonly CarriedOrder[];
  act: string;
  busy?: boolean;
  onSend(sending: Sending): void;
  onCancel?(): void;
  children?: ReactNode;
}

/** The button stays enabled where there is a livreur, because it is the one that says what is missing. */
export function SendForm({ toSend, carried, act, busy = false, onSend, onCancel, children }: Props) {
  const { livreur, sending } = toSend.picking;
  const [linenAt, setLinenAt] = useState<LinenAt | null>(null);
  const [isTried, setTried] = useState(false);
  const isLinenMissing = carried.length > 0 && linenAt === null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending || isLinenMissing) setTried(true);
        else if (!busy) onSend({ ...sending, ...(linenAt && { linenAt }) });
      }}
    >
      {children}
      {carried.length > 0 ? (
        <LinenAtChoice
          orders={carried}
          livreurs={toSend.livreurs.data}
          value={linenAt}
          isMissing={isTried && isLinenMissing}
          onChange={setLinenAt}
        />
      ) : null}
      <PickerLoader {...toSend} />
      {isTried && toSend.choices && !sending ? (
        <p role="alert" className="danger semibold mt-8">
          {livreur ? 'Écrivez le motif.' : 'Choisissez un livreur.'}
        </p>
      ) : null}
      <DialogFoot>
        {onCancel ? (
          <Button kind="secondary" onClick={onCancel}>
            Annuler
          </Button>
        ) : null}
        <Button type="submit" full={!onCancel} disabled={!toSend.choices?.length} busy={busy}>
          {act}
        </Button>
      </DialogFoot>
    </form>
  );
}
