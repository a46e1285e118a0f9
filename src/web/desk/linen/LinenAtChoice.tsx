import type { LinenAt } from '#domain/pieces/handover.ts';
import { Chips } from '#web/ui/form/Chips.tsx';

const PLACES: { value: LinenAt; label: string }[] = [
  { value: 'house', label: 'À l’atelier' },
  { value: 'handed', label: 'Remis au nouveau livreur' },
];

type Props = { value: LinenAt | null; onChange(value: LinenAt): void };

/** The present livreur has the linen in hand, so the desk says where it is before another takes over. */
export function LinenAtChoice({ value, onChange }: Props) {
  return (
    <div className="mb-16">
      <Chips
        label={'Le livreur actuel a le linge en main\u00a0: où est-il\u00a0?'}
        showLabel
        value={value}
        onChange={onChange}
        options={PLACES}
      />
    </div>
  );
}
