import type { ReactNode } from 'react';
import { formatFcfa } from '#domain/format/money.ts';
import type { OrderItem } from '#domain/orders/order.ts';
import { trpc } from '#web/net/trpc.ts';
import { FieldError, SelectField } from '#web/ui/form/Field.tsx';
import { QuantityStepper } from '#web/ui/form/QuantityStepper.tsx';
import desk from '../desk.module.css';
import type { ListedOrder } from '../types.ts';
import { addAmendedLine, sumLines } from './amendment.ts';

interface Props {
  order: Pick<Required<ListedOrder>, 'grandTotal' | 'transportFee'>;
  lines: OrderItem[];
  hasMoved: boolean;
  onChange(lines: OrderItem[]): void;
  error: ReactNode;
}

export function AmendedLines({ order, lines, hasMoved, onChange, error }: Props) {
  const setQuantity = (changed: OrderItem, quantity: number) =>
    onChange(lines.map((line) => (line === changed ? { ...line, quantity } : line)));
  const total = sumLines(lines) + order.transportFee;
  return (
    <>
      <ul className="bare stack gap-8" aria-label="Articles">
        {lines.map((line) => (
          <li key={`${line.productId}|${line.service}`} className="anywhere grid middle aside-right gap-4-12">
            <span>
              {line.name}, {line.service}
              <span className={desk.detail}>{formatFcfa(line.unitPrice)}</span>
            </span>
            <QuantityStepper
              label={`${line.name}, ${line.service}`}
              value={line.quantity}
              onChange={(quantity) => setQuantity(line, quantity)}
              onRemove={() => onChange(lines.filter((other) => other !== line))}
            />
          </li>
        ))}
      </ul>
      <FieldError>{error}</FieldError>
      <AddLineField onAdd={(line) => onChange(addAmendedLine(lines, line))} />
      <p className="row between bold anywhere p-12-16 round-14 bg-pale ink">
        <span>{`Avant\u00a0: ${formatFcfa(order.grandTotal)}`}</span>
        <span aria-live="polite">
          {`Après\u00a0: ${formatFcfa(total)}`}
          {hasMoved ? ', transport à recalculer' : null}
        </span>
      </p>
    </>
  );
}

function AddLineField({ onAdd }: { onAdd(line: OrderItem): void }) {
  const garments = trpc.catalogue.list.useQuery();
  const offered = (garments.data ?? []).flatMap(({ id, name, services }) =>
    services.map((service) => ({
      productId: id,
      name,
      service: service.name,
      unitPrice: service.price,
      quantity: 1,
    })),
  );
  const addChosenLine = (index: string) => {
    const line = offered[Number(index)];
    if (index !== '' && line) onAdd(line);
  };
  return (
    <SelectField
      label="Ajouter un article"
      value=""
      onChange={(event) => addChosenLine(event.currentTarget.value)}
      options={[
        { value: '', label: 'Choisir dans le catalogue' },
        ...offered.map((line, index) => ({
          value: String(index),
          label: `${line.name}, ${line.service} (${formatFcfa(line.unitPrice)})`,
        })),
      ]}
    />
  );
}
