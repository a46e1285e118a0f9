import { IconHanger } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { findUsualService, getThumbnailUrl, type Product } from '#domain/catalogue/catalogue.ts';
import { formatAmount } from '#domain/format/money.ts';
import { findAdditionRefusal } from '#domain/orders/cart.ts';
import type { CartLine } from '#domain/orders/draft.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { QuantityStepper } from '#web/ui/form/QuantityStepper.tsx';
import type { CartActs } from './cartActs.ts';
import classes from './GarmentRow.module.css';

interface Props extends CartActs {
  garment: Product;
  lines: readonly CartLine[];
}

export function GarmentRow({ garment, lines, onAdd, onQuantity, onRemove }: Props) {
  const ownLines = lines.filter((line) => line.productId === garment.id);
  const [service, setService] = useState(ownLines[0]?.service ?? findUsualService(garment));
  const line = ownLines.find((one) => one.service === service);
  const count = useRef<HTMLDivElement>(null);
  const isFocusMoving = useRef(false);
  // The "Ajouter" button and the quantity stepper replace each other, which would lose the focus.
  useEffect(() => {
    if (!isFocusMoving.current) return;
    isFocusMoving.current = false;
    count.current?.querySelector<HTMLButtonElement>('button:last-child')?.focus();
  });

  const addGarment = () => {
    const refusal = findAdditionRefusal(garment, service, 1, lines);
    if (refusal || !service) return toast.failure(refusal?.title ?? '', refusal?.text);
    isFocusMoving.current = true;
    onAdd({ productId: garment.id, name: garment.name, service, quantity: 1 });
  };

  return (
    <article className={classes.garment} aria-label={garment.name} data-counted={line !== undefined}>
      {garment.imageUrl ? (
        <img
          className={classes.image}
          src={getThumbnailUrl(garment.imageUrl)}
          alt=""
          width={48}
          height={48}
          loading="lazy"
        />
      ) : (
        <span className={classes.image}>
          <IconHanger size={28} stroke={1.5} aria-hidden="true" />
        </span>
      )}
      <h4 className={classes.name}>{garment.name}</h4>
      <div className={classes.services}>
        <Chips
          label={`Service pour ${garment.name}`}
          value={service}
          onChange={setService}
          options={garment.services.map((one) => {
            const counted = ownLines.find((ownLine) => ownLine.service === one.name);
            return {
              value: one.name,
              label: (
                <span className={classes.service}>
                  <span>{one.name}</span>{' '}
                  <span>
                    {formatAmount(one.price)}
                    {counted ? ` ×\u00a0${counted.quantity}` : ''}
                  </span>
                </span>
              ),
            };
          })}
        />
      </div>
      {/* The counter comes after the services in tab order, because it adds the chosen service. */}
      <div className={classes.count} ref={count}>
        {line ? (
          <QuantityStepper
            value={line.quantity}
            label={`${garment.name}, ${line.service}`}
            onChange={(quantity) => onQuantity(line, quantity)}
            onRemove={() => {
              isFocusMoving.current = true;
              onRemove(line);
            }}
          />
        ) : (
          <Button kind="pale" onClick={addGarment} aria-label={`Ajouter ${garment.name}`}>
            Ajouter
          </Button>
        )}
      </div>
    </article>
  );
}
