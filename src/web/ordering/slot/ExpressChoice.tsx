import { formatReturn } from '#domain/format/order/slotWords.ts';
import { capitalize } from '#domain/format/text.ts';
import type { Express } from '#domain/orders/express.ts';
import { useNow } from '#web/ui/clock.tsx';
import { Switch } from '#web/ui/form/toggle/Switch.tsx';
import type { OfferedReturn } from '#web/ui/slot/slotOffer.ts';

export interface ExpressChoiceProps {
  express: Express | null | undefined;
  isChosen: boolean;
  offered: OfferedReturn | null | undefined;
  onChange(express: true | undefined): void;
}

export const formatSurcharge = ({ percent }: Express): string =>
  percent === 0 ? 'sans supplément' : `+\u00a0${percent}\u00a0%`;

/** Nothing stands here where the house does not offer it. */
export function ExpressChoice({ express, isChosen, offered, onChange }: ExpressChoiceProps) {
  const now = useNow();
  const at = offered?.expressAt;
  if (!express || !offered) return null;
  if (at === undefined)
    return isChosen ? (
      <p role="status" className="semibold">
        L’express n’est plus possible pour ce passage&nbsp;: le retour est à l’heure ordinaire, sans
        supplément.
      </p>
    ) : null;
  return (
    <Switch
      label={`Express, ${formatSurcharge(express)}`}
      help={capitalize(formatReturn(at, now))}
      checked={isChosen}
      onChange={(event) => onChange(event.currentTarget.checked || undefined)}
    />
  );
}
