import { CLAIM_KIND_LABELS } from '#domain/format/order/claimWords.ts';
import type { OrderLine } from '#domain/orders/order.ts';
import { CLAIM_KINDS, MAX_CLAIM_PHOTOS } from '#domain/pieces/claims.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { AreaField, SelectField } from '#web/ui/form/Field.tsx';
import { QuantityStepper } from '#web/ui/form/QuantityStepper.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { StickyAction } from '#web/ui/layout/StickyAction.tsx';
import { PhotoField } from '#web/ui/photo/PhotoField.tsx';
import classes from '../OrderCard.module.css';
import { type ClaimDraft, useClaimDraft } from './useClaimDraft.ts';
import { useClaimSender } from './useClaimSender.ts';

const WHOLE_ORDER = 'all';
const MAX_WORDS = 1000;

interface Props {
  order: { id: string; items: readonly OrderLine[] };
  /** Photos are kept under the account of who sends them. */
  takesPhotos: boolean;
  onSent(): void;
}

export function ClaimForm({ order, takesPhotos, onSent }: Props) {
  const { draft, photos, change, changePhotos, clear } = useClaimDraft(order.id);
  const { send, isSending } = useClaimSender(order.id, () => {
    clear();
    onSent();
  });
  const line = order.items.find(({ position }) => position === draft.position);
  const gap = findClaimError(draft);
  const submitClaim = () => {
    const words = draft.words.trim();
    if (draft.kind)
      void send(
        {
          kind: draft.kind,
          words,
          ...(line && { position: line.position, pieces: Math.min(draft.pieces, line.quantity) }),
        },
        photos,
      );
  };
  return (
    <>
      <Card as="div" className={`${classes.claimForm} stack gap-16`}>
        <Chips
          label={'De quoi s’agit-il\u00a0?'}
          showLabel
          value={draft.kind}
          onChange={(kind) => change({ kind })}
          options={CLAIM_KINDS.map((kind) => ({ value: kind, label: CLAIM_KIND_LABELS[kind] }))}
        />
        <LineField items={order.items} position={draft.position} onChange={change} />
        {line && line.quantity > 1 ? (
          <div className="row between">
            <span>Combien de pièces&nbsp;?</span>
            <QuantityStepper
              label={`${line.name}, ${line.service}`}
              value={Math.min(draft.pieces, line.quantity)}
              onChange={(pieces) => change({ pieces: Math.min(pieces, line.quantity) })}
            />
          </div>
        ) : null}
        <AreaField
          label={'Que s’est-il passé\u00a0?'}
          value={draft.words}
          maxLength={MAX_WORDS}
          onChange={(event) => change({ words: event.currentTarget.value })}
        />
        {takesPhotos ? (
          <PhotoField
            label="Photos"
            help={`${MAX_CLAIM_PHOTOS} au plus. Vous seul et notre équipe les voyez.`}
            photos={photos}
            max={MAX_CLAIM_PHOTOS}
            onChange={changePhotos}
          />
        ) : null}
      </Card>
      <StickyAction note={gap ? <span role="status">{gap}</span> : undefined}>
        <Button full size="lg" disabled={gap !== null} busy={isSending} onClick={submitClaim}>
          Envoyer la réclamation
        </Button>
      </StickyAction>
    </>
  );
}

interface LineFieldProps {
  items: readonly OrderLine[];
  position: number | null;
  onChange(part: Partial<ClaimDraft>): void;
}

function LineField({ items, position, onChange }: LineFieldProps) {
  return (
    <SelectField
      label={'Quel article\u00a0?'}
      value={position === null ? WHOLE_ORDER : String(position)}
      onChange={({ currentTarget: { value } }) =>
        onChange({ position: value === WHOLE_ORDER ? null : Number(value), pieces: 1 })
      }
      options={[
        { value: WHOLE_ORDER, label: 'Toute la commande' },
        ...items.map(({ position: place, quantity, name, service }) => ({
          value: String(place),
          label: `${quantity} × ${name}, ${service}`,
        })),
      ]}
    />
  );
}

function findClaimError({ kind, words }: ClaimDraft): string | null {
  if (kind === null) return 'Dites de quoi il s’agit.';
  return words.trim() === '' ? 'Décrivez le problème en quelques mots.' : null;
}
