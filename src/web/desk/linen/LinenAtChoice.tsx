import type { LinenAt } from '#domain/pieces/handover.ts';
import { Chips } from '#web/ui/form/Chips.tsx';
import type { CarriedLinen } from '../dialogs/questions.ts';
import { askWhereLinenIs } from './linenWords.ts';

interface Props extends CarriedLinen {
  newLivreur?: string | undefined;
  value: LinenAt | null;
  isMissing: boolean;
  onChange(value: LinenAt): void;
}

/** The present livreur has the linen in hand, so the desk says where it is before another takes over. */
export function LinenAtChoice({ orders, livreurs = [], newLivreur, value, isMissing, onChange }: Props) {
  return (
    <div className="mb-16">
      <Chips
        label={askWhereLinenIs(orders, livreurs)}
        showLabel
        value={value}
        onChange={onChange}
        options={[
          { value: 'house', label: 'À l’atelier' },
          { value: 'handed', label: `Remis ${newLivreur ? `à ${newLivreur}` : 'au nouveau livreur'}` },
        ]}
        autoFocus
      />
      {isMissing ? (
        <p role="alert" className="danger semibold mt-8">
          Dites où est le linge.
        </p>
      ) : null}
    </div>
  );
}
