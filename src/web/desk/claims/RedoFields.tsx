import type { ReactNode } from 'react';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { formatPromise, formatSlot, getDayLabel, getSlotLabel } from '#domain/format/order/slotWords.ts';
import { getGivenName } from '#domain/format/text.ts';
import { describeArticle } from '#domain/orders/order.ts';
import { countPieces, type LineCount } from '#domain/pieces/handover.ts';
import { useNow } from '#web/ui/clock.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { FieldError } from '#web/ui/form/Field.tsx';
import { QuantityStepper } from '#web/ui/form/QuantityStepper.tsx';
import { findReturn } from '#web/ui/slot/slotOffer.ts';
import { type useVisitChoice, VisitChoice } from '#web/ui/slot/VisitChoice.tsx';
import type { AnsweredClaim } from './AnswerFields.tsx';

/** The linen comes back at the first free slot, at another one, or the client has brought it. */
export type RedoWay = 'first' | 'other' | 'here';

export type RedoValues = { pieces: readonly LineCount[]; way: RedoWay };

export function startRedo({ position, pieces, redoable = [] }: AnsweredClaim['claim']): RedoValues {
  const listed = redoable.filter((line) => position === null || line.position === position);
  const quantity = position === null ? 0 : pieces;
  return {
    pieces: listed.map((line) => ({ ...line, quantity: Math.min(quantity, line.quantity) })),
    way: 'first',
  };
}

type RedoVisit = ReturnType<typeof useVisitChoice>;

export function readRedo({ pieces, way }: RedoValues, { slot }: RedoVisit) {
  return {
    items: pieces.filter(({ quantity }) => quantity > 0),
    ...(way === 'here' ? { inHouse: true } : slot && { slot: { from: slot.from } }),
  };
}

/** The desk's first words, which it may write over. */
export function composeRedoAnswer({ way }: RedoValues, { slots, slot }: RedoVisit): string {
  const visit = way !== 'here' && slot ? `reprenons votre linge ${formatSlot(slot)} et le ` : '';
  const back = visit && findReturn(slots.offer, slot);
  return [
    'Nous en sommes désolés.',
    visit ? `Nous ${visit}refaisons sans frais.` : 'Nous refaisons votre linge sans frais.',
    ...(back ? [`Chez vous ${formatPromise(back.promisedAt)}.`] : []),
  ].join(' ');
}

interface Props extends AnsweredClaim {
  value: RedoValues;
  visit: RedoVisit;
  error: ReactNode;
  onChange(value: RedoValues): void;
}

export function RedoFields({ order, claim, value, visit, error, onChange }: Props) {
  const now = useNow();
  const { pieces, way } = value;
  const { slot } = visit;
  const setQuantity = (position: number, quantity: number) =>
    onChange({
      ...value,
      pieces: pieces.map((line) => (line.position === position ? { position, quantity } : line)),
    });
  if (countPieces(claim.redoable ?? []) === 0)
    return <p className="muted anywhere">Rien n’a été rendu qui ne soit perdu ou déjà refait.</p>;
  return (
    <>
      <fieldset className="bare stack gap-8">
        <legend className="p-0 semibold mb-8">À refaire</legend>
        {pieces.map(({ position, quantity }) => {
          const line = order.items.find((item) => item.position === position);
          const most = claim.redoable?.find((one) => one.position === position)?.quantity ?? 0;
          if (!line || most === 0) return null;
          const label = describeArticle(line);
          return (
            <div key={position} className="row between one-row">
              <span className="anywhere">
                {label}, {formatPieces(most)} {most > 1 ? 'rendues' : 'rendue'}
              </span>
              <QuantityStepper
                label={label}
                value={quantity}
                most={most}
                onChange={(next) => setQuantity(position, next)}
                onRemove={quantity > 0 ? () => setQuantity(position, 0) : undefined}
              />
            </div>
          );
        })}
      </fieldset>
      <FieldError>{error}</FieldError>
      <Chips
        label={`Reprise chez ${getGivenName(order.client.fullname)}`}
        showLabel
        value={way}
        onChange={(next) => onChange({ ...value, way: next })}
        options={[
          {
            value: 'first',
            label: slot ? `${getDayLabel(slot.from, now)}, ${getSlotLabel(slot)}` : 'Dès que possible',
          },
          { value: 'other', label: 'Autre créneau' },
          { value: 'here', label: 'Le linge est ici' },
        ]}
      />
      {way === 'other' ? <VisitChoice {...visit} leg="pickup" /> : null}
    </>
  );
}
