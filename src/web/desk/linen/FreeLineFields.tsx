import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { parseAmount } from '#domain/format/money.ts';
import type { OrderItem } from '#domain/orders/order.ts';
import { AmountField } from '#web/ui/form/AmountField.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { LineField } from '#web/ui/form/Field.tsx';

const MAX_PRICE = 10_000_000;

type Typed = { label: string; price: string };

interface Props {
  /** The words that found no garment. */
  name?: string;
  onAdd(line: OrderItem): void;
}

/** The desk names what no catalogue lists, and makes its price on sight. */
export function FreeLineFields({ name: foundNothing = '', onAdd }: Props) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [errors, setErrors] = useState<Partial<Typed>>({});
  if (!typed)
    return (
      <div>
        <Button
          kind="ghost"
          size="sm"
          flush
          icon={IconPlus}
          onClick={() => setTyped({ label: foundNothing, price: '' })}
        >
          {foundNothing ? `Ajouter «\u00a0${foundNothing}\u00a0» hors catalogue` : 'Hors catalogue'}
        </Button>
      </div>
    );
  const add = () => {
    const name = typed.label.trim();
    const unitPrice = parseAmount(typed.price);
    const hasPrice = unitPrice !== null && unitPrice >= 1 && unitPrice <= MAX_PRICE;
    if (name === '' || !hasPrice)
      return setErrors({
        ...(name === '' && { label: 'Nommez l’article.' }),
        ...(!hasPrice && { price: 'Indiquez un prix de 1 à 10\u00a0000\u00a0000\u00a0FCFA.' }),
      });
    setErrors({});
    setTyped(null);
    onAdd({ productId: '', service: '', name, unitPrice, quantity: 1 });
  };
  // The fields may stand in a form whose act is another.
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    add();
  };
  return (
    <div className="stack gap-8">
      <LineField
        label="Article ou travail"
        maxLength={60}
        autoComplete="off"
        autoFocus={foundNothing === ''}
        value={typed.label}
        error={errors.label}
        onKeyDown={addOnEnter}
        onChange={(event) => setTyped({ ...typed, label: event.currentTarget.value })}
      />
      <AmountField
        label="Prix"
        autoFocus={foundNothing !== ''}
        value={typed.price}
        error={errors.price}
        onKeyDown={addOnEnter}
        onChange={(event) => setTyped({ ...typed, price: event.currentTarget.value })}
      />
      <div className="row gap-8">
        <Button kind="secondary" size="sm" onClick={add}>
          Ajouter
        </Button>
        <Button kind="ghost" size="sm" onClick={() => setTyped(null)}>
          Annuler
        </Button>
      </div>
    </div>
  );
}
