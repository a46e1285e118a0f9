import { type ReactNode, useState } from 'react';
import { describeUnit } from '#domain/catalogue/catalogue.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { deskAmendSchema } from '#domain/inputs/pieces.ts';
import { computeTransportFee, sumLineTotals } from '#domain/money/pricing.ts';
import { changeExpress } from '#domain/orders/express.ts';
import { describeArticle, isFreeLine, LONGEST_NOTE, type OrderItem } from '#domain/orders/order.ts';
import { measureLine } from '#domain/orders/units.ts';
import { AGREEMENTS, mayAmend, mayAmendItems } from '#domain/pieces/changes.ts';
import { collectAmendment, toDeskItem } from '#domain/pieces/content.ts';
import { readFailure } from '#web/net/failures.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { LineCare } from '#web/ordering/care/LineCare.tsx';
import { PlaceFields } from '#web/ordering/PlaceBlock.tsx';
import { QuartierSearch } from '#web/ordering/place/QuartierSearch.tsx';
import { formatSurcharge } from '#web/ordering/slot/ExpressChoice.tsx';
import { ActDialog } from '#web/ui/act/ActDialog.tsx';
import { useActForm } from '#web/ui/act/useActForm.ts';
import type { DialogFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx';
import { FieldError, LineField } from '#web/ui/form/Field.tsx';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import { QuantityStepper } from '#web/ui/form/QuantityStepper.tsx';
import { Switch } from '#web/ui/form/toggle/Switch.tsx';
import { FreshOrderDialog } from '../dialogs/FreshOrderDialog.tsx';
import type { OrderDialogProps } from '../dialogs/questions.ts';
import { describeOrder } from '../table/rowWords.ts';
import type { ListedOrder } from '../types.ts';
import { type AmendmentValues, addAmendedLine, findWordsAt, readAmendment } from './amendment.ts';
import { FreeLineFields } from './FreeLineFields.tsx';
import { AGREEMENT_LABELS, describeFixedLinen } from './linenWords.ts';
import { ServiceSearch } from './ServiceSearch.tsx';

export function AmendDialog({ order, ...dialog }: OrderDialogProps) {
  return (
    <FreshOrderDialog order={order} {...dialog} title="Modifier la commande">
      {(fresh) => <AmendForm order={fresh} {...dialog} />}
    </FreshOrderDialog>
  );
}

type AmendFormProps = DialogFrame & { order: Outputs['dispatch']['order'] };

interface Values extends AmendmentValues {
  agreed: (typeof AGREEMENTS)[number] | null;
  reason: string;
  express: boolean;
}

function AmendForm({ order, ...dialog }: AmendFormProps) {
  const mayChangeItems = mayAmendItems(order.status, 'admin');
  const area = trpc.catalogue.facts.useQuery().data;
  const [isMapOpen, setMapOpen] = useState(false);
  const collect = ({ express, ...values }: AmendmentValues & { express: boolean }) => ({
    ...collectAmendment(order, values, toDeskItem),
    ...(express !== Boolean(order.express) && { express }),
  });
  const { form, frame } = useActForm(trpc.dispatch.amend, deskAmendSchema, {
    ...dialog,
    initialValues: {
      ...readAmendment(order),
      express: Boolean(order.express),
      agreed: null,
      reason: '',
    },
    read: ({ agreed, reason, ...values }: Values) => ({
      orderId: order.id,
      seen: order.version,
      ...collect(values),
      agreed,
      ...(reason && { override: { reason } }),
    }),
  });
  const isOverCeiling = readFailure(frame.request.error).code === 'OVER_CEILING';
  const isSame = Object.keys(collect(form.values)).length === 0;
  const soldOrOffered = order.express ?? area?.express ?? null;
  const express = form.values.express ? soldOrOffered : null;
  // Prices of an order that was sold as express are raised already.
  const price = (line: OrderItem) => changeExpress(line, order.express, express);
  const { location } = collectAmendment(order, form.values, toDeskItem);
  const fee =
    location && area
      ? computeTransportFee(location, { ...area, feePerKm: order.feePerKm })
      : order.transportFee;
  const total = sumLineTotals(form.values.lines.map(price)) + fee;
  return (
    <ActDialog
      {...frame}
      title={`Modifier la ${describeOrder(order)}`}
      act="Enregistrer la modification"
      isChanged={!isSame}
      isAsking={isMapOpen}
      disabled={isSame || !mayAmend(order.status, 'admin')}
    >
      {mayChangeItems ? (
        <AmendedLines
          order={order}
          lines={form.values.lines}
          price={price}
          onChange={(lines) => form.setFieldValue('lines', lines)}
          error={form.errors.items}
        />
      ) : (
        <p className="muted anywhere" role="status">
          {describeFixedLinen(order.status)}
        </p>
      )}
      {mayChangeItems && soldOrOffered && !order.redoOf ? (
        <Switch
          label={`Express ${formatSurcharge(soldOrOffered)}`}
          help="Les prix et l’heure de retour changent."
          {...form.getInputProps('express', { type: 'checkbox' })}
        />
      ) : null}
      <LineField
        label="Note du client"
        maxLength={LONGEST_NOTE}
        autoComplete="off"
        {...form.getInputProps('note')}
      />
      {area ? (
        <PlaceFields
          area={area}
          location={form.values.location}
          address={form.values.address}
          renderSearch={(choosePoint) => <QuartierSearch onChosen={({ point }) => choosePoint(point)} />}
          onPin={(point) =>
            form.setValues({ location: point, address: findWordsAt(point, form.values.address, order) })
          }
          onMap={setMapOpen}
          onChange={({ wordsOf: _, ...part }) => form.setValues(part)}
        />
      ) : null}
      <PhoneField label="Téléphone de contact" {...form.getInputProps('contactPhone')} autoComplete="off" />
      <p className="row between bold anywhere p-12-16 round-14 bg-pale ink">
        <span>{`Avant\u00a0: ${formatFcfa(order.grandTotal)}`}</span>
        <span aria-live="polite">{`Après\u00a0: ${formatFcfa(total)}`}</span>
      </p>
      <ChoiceField
        label="Accord du client"
        values={AGREEMENTS}
        labelOf={(agreed) => AGREEMENT_LABELS[agreed]}
        {...form.getInputProps('agreed')}
      />
      {isOverCeiling || form.values.reason ? (
        <LineField
          label="Motif pour dépasser le plafond"
          help="Gardé dans le journal."
          maxLength={300}
          {...form.getInputProps('reason')}
        />
      ) : null}
    </ActDialog>
  );
}

interface Props {
  order: Pick<Required<ListedOrder>, 'express' | 'account'>;
  lines: OrderItem[];
  price(line: OrderItem): OrderItem;
  onChange(lines: OrderItem[]): void;
  error: ReactNode;
}

function AmendedLines({ order, lines, price, onChange, error }: Props) {
  const changeLine = (changed: OrderItem, part: Partial<OrderItem>) =>
    onChange(lines.map((line) => (line === changed ? { ...line, ...part } : line)));
  const { data: garments = [] } = trpc.catalogue.list.useQuery();
  const { data: accounts } = trpc.accounts.orderable.useQuery(undefined, { enabled: order.account !== null });
  const account = accounts?.find(({ id }) => id === order.account?.id);
  const addLine = (line: OrderItem) => onChange(addAmendedLine(lines, line, order.express, account));
  return (
    <>
      <ul className="bare stack gap-8" aria-label="Articles">
        {lines.map((line) => (
          <li
            key={`${line.productId}|${line.service}|${line.name}|${line.unitPrice}`}
            className="anywhere grid middle aside-right gap-4-12"
          >
            <span>
              {describeArticle(line)}
              <span className="block muted text-14 regular wrap-anywhere">
                {formatFcfa(price(line).unitPrice) + describeUnit(line.unit)}
              </span>
            </span>
            <QuantityStepper
              label={describeArticle(line)}
              value={line.tenths ?? line.quantity}
              byWeight={line.tenths !== undefined}
              onChange={(more) => changeLine(line, line.tenths ? { tenths: more } : { quantity: more })}
              onRemove={() => onChange(lines.filter((other) => other !== line))}
            />
            {isFreeLine(line) ? null : (
              <div className="across">
                <LineCare line={line} onCare={(_, care) => changeLine(line, { care })} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <FieldError>{error}</FieldError>
      <ServiceSearch
        label="Ajouter un article"
        garments={garments}
        onChoose={({ productId, name, service, count }) => {
          const { name: ofService, price: unitPrice, unit } = service;
          const quantity = unit === 'kg' ? 1 : count;
          addLine({ productId, name, service: ofService, unitPrice, quantity, ...measureLine(unit) });
        }}
      />
      <FreeLineFields onAdd={addLine} />
    </>
  );
}
