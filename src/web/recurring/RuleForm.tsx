import { useState } from 'react';
import { formatIsoHour, formatNumericHour, MINUTE } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { getSlotLabel } from '#domain/format/order/slotWords.ts';
import { PHONE_MESSAGE, parsePhone } from '#domain/format/phone.ts';
import { getWeekdayName } from '#domain/format/ruleWords.ts';
import { getPaymentMethodLabel } from '#domain/format/wording.ts';
import { isOnAccount, type OrderMethod, PAYMENT_METHODS } from '#domain/money/payment.ts';
import { computeDraftTotals, priceCartLines } from '#domain/orders/cart.ts';
import { toWantedItem } from '#domain/orders/order.ts';
import { fitUnits } from '#domain/orders/units.ts';
import { listWeekdaySlots } from '#domain/promises/slots.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { isMethodClosed } from '#web/ordering/closedMethods.ts';
import { NoteField } from '#web/ordering/NoteField.tsx';
import { CareTags } from '#web/ui/CareTags.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { CHIP, CHIP_OPTION } from '#web/ui/form/Chips.tsx';
import { DayField } from '#web/ui/form/DayField.tsx';
import { LineField, SelectField } from '#web/ui/form/Field.tsx';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import { QuantityStepper } from '#web/ui/form/QuantityStepper.tsx';
import classes from './Recurring.module.css';
import { dropLostAccount, type RuleStart, useRuleActs } from './rule.ts';

/** The form makes a rule from an order, or changes a rule. */
export function RuleForm({ start, onClose }: { start: RuleStart; onClose(): void }) {
  const [values, setValues] = useState(() => dropLostAccount(start));
  const [key] = useState(() => crypto.randomUUID());
  const change = (part: Partial<RuleStart>) => setValues((all) => ({ ...all, ...part }));
  const { create, update } = useRuleActs();
  const { data: facts } = trpc.catalogue.facts.useQuery();
  const { hours, hourError } = useSlotHours(values, facts);
  const visitTotal = useVisitTotal(values, facts);
  const phone = parsePhone(values.contactPhone);
  const isEmpty = values.weekdays.length === 0 || values.items.length === 0 || values.from === '';
  const lacksMethod = isOnAccount(values) && !values.accountId;
  const isWrong = isEmpty || !phone || hourError !== undefined || lacksMethod;

  const send = () => {
    if (isWrong || !phone) return;
    const { id: ruleId, owner, location, items, to, accountId, ...fields } = values;
    const changed = {
      ...fields,
      location,
      contactPhone: phone,
      ...(isOnAccount(fields) && accountId && { accountId }),
      items: items.map(toWantedItem),
    };
    if (ruleId) update.mutate(pickChanges(start, { ruleId, ...changed, to }), { onSuccess: onClose });
    else create.mutate({ key, ...owner, ...changed, ...(to && { to }) }, { onSuccess: onClose });
  };

  return (
    <form
      className={`stack gap-16 ${classes.form}`}
      aria-label="Commande régulière"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Weekdays
        weekdays={values.weekdays}
        openDays={facts?.hours.map(({ day }) => day)}
        onChange={(weekdays) => change({ weekdays })}
      />
      <SelectField
        label="Heure du passage"
        value={values.slot.at}
        options={hours}
        error={hourError}
        onChange={(event) => change({ slot: { at: event.currentTarget.value } })}
      />
      <Items items={values.items} onChange={(items) => change({ items })} />
      <NoteField
        label={start.owner ? 'Note du client' : 'Un mot pour nous'}
        note={values.note}
        onNote={(note) => change({ note })}
      />
      <LineField
        label="Adresse ou repère"
        value={values.address}
        onChange={(event) => change({ address: event.currentTarget.value })}
        help="Le passage reste au même point de la carte."
      />
      <PhoneField
        label="Téléphone de contact"
        value={values.contactPhone}
        error={phone ? undefined : PHONE_MESSAGE}
        onChange={(event) => change({ contactPhone: event.currentTarget.value })}
      />
      <Method
        method={values.paymentMethod}
        hasAccount={Boolean(values.accountId)}
        onMethod={(paymentMethod) => change({ paymentMethod })}
      />
      <DayField label="À partir du" isInForm value={values.from} onDay={(from) => change({ from })} />
      <DayField
        label="Jusqu’au (facultatif)"
        isInForm
        value={values.to ?? ''}
        onDay={(day) => change({ to: day || null })}
      />
      {visitTotal === null ? null : (
        <p className="bold" role="status">
          {formatFcfa(visitTotal)} par passage
        </p>
      )}
      <div className="row">
        <Button type="submit" size="lg" busy={create.isPending || update.isPending} disabled={isWrong}>
          {start.id ? 'Enregistrer' : 'Recommencer chaque semaine'}
        </Button>
        <Button kind="ghost" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </form>
  );
}

/** Only what was changed is sent, because a changed place, hour or cart makes the orders anew. */
function pickChanges<Input extends { ruleId: string }>(start: RuleStart, input: Input): Input {
  const before = { ...start, contactPhone: parsePhone(start.contactPhone) } as Record<string, unknown>;
  const isSame = (name: string, value: unknown) =>
    JSON.stringify(name === 'items' ? start.items.map(toWantedItem) : before[name]) === JSON.stringify(value);
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => name === 'ruleId' || !isSame(name, value)),
  ) as Input;
}

type WeekdaysProps = { weekdays: number[]; openDays: number[] | undefined; onChange(days: number[]): void };

function Weekdays({ weekdays, openDays, onChange }: WeekdaysProps) {
  return (
    <fieldset className="bare">
      <legend className="semibold mb-8 p-0">Jours</legend>
      <div className="gap-8 flex flex-wrap">
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <label key={day} className={CHIP}>
            <input
              type="checkbox"
              className="visually-hidden"
              checked={weekdays.includes(day)}
              // A day that the house closed later can still be taken away.
              disabled={openDays && !openDays.includes(day) && !weekdays.includes(day)}
              aria-label={getWeekdayName(day)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...weekdays, day].toSorted() : weekdays.filter((one) => one !== day))
              }
            />
            <span className={CHIP_OPTION}>{getWeekdayName(day).slice(0, 3)}.</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Items({
  items,
  onChange,
}: {
  items: RuleStart['items'];
  onChange(items: RuleStart['items']): void;
}) {
  return (
    <fieldset className="bare">
      <legend className="semibold mb-8 p-0">Linge de chaque passage</legend>
      <ul className="bare ruled">
        {items.map((item, i) => (
          <li key={`${item.productId} ${item.service}`} className="row between">
            <span className="words">
              {item.name}, <span className="muted">{item.service}</span> <CareTags care={item.care} />
            </span>
            <QuantityStepper
              label={item.name}
              value={item.tenths ?? item.quantity}
              byWeight={item.tenths !== undefined}
              onChange={(more) =>
                onChange(items.with(i, { ...item, ...(item.tenths ? { tenths: more } : { quantity: more }) }))
              }
              {...(items.length > 1 && { onRemove: () => onChange(items.toSpliced(i, 1)) })}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type MethodProps = { method: OrderMethod; hasAccount: boolean; onMethod(method: OrderMethod): void };

function Method({ method, hasAccount, onMethod }: MethodProps) {
  const { data: house } = trpc.catalogue.facts.useQuery();
  const isLost = method === 'compte' && !hasAccount;
  return (
    <SelectField
      label="Mode de paiement"
      value={method}
      options={[
        ...PAYMENT_METHODS.map((value) => ({
          value,
          label: getPaymentMethodLabel(value),
          disabled: isMethodClosed(value, house),
        })),
        ...(hasAccount ? [{ value: 'compte' as const, label: getPaymentMethodLabel('compte') }] : []),
        ...(isLost ? [{ value: 'compte' as const, label: 'Choisissez', disabled: true }] : []),
      ]}
      error={isLost ? 'Le compte ne paie plus\u00a0: choisissez comment payer.' : undefined}
      onChange={(event) => onMethod(event.currentTarget.value as OrderMethod)}
    />
  );
}

/** Today's prices, or those of the account. */
function useVisitTotal(values: RuleStart, facts: Outputs['catalogue']['facts'] | undefined): number | null {
  const { data: garments } = trpc.catalogue.list.useQuery(undefined, { meta: { silent: true } });
  const isByAccount = isOnAccount(values);
  const { data: accounts } = trpc.accounts.orderable.useQuery(undefined, {
    enabled: isByAccount,
    meta: { silent: true },
  });
  const account = isByAccount ? accounts?.find(({ id }) => id === values.accountId) : undefined;
  if (!garments || !facts || (isByAccount && !account)) return null;
  const lines = priceCartLines(fitUnits(values.items, garments), garments, account);
  if (lines.some(({ unitPrice }) => unitPrice === null)) return null;
  return computeDraftTotals(lines, values.location, facts).grandTotal;
}

/** The offer of today and tomorrow lacks hours that are over, so it tells the length of a slot alone. */
function useSlotHours({ weekdays, slot }: RuleStart, facts: Outputs['catalogue']['facts'] | undefined) {
  const { data } = trpc.orders.slots.useQuery();
  const [offered] = data?.days.flatMap(({ slots }) => slots) ?? [];
  const slotMinutes = offered && (offered.to - offered.from) / MINUTE;
  const slots = facts && slotMinutes && listWeekdaySlots({ hours: facts.hours, slotMinutes }, weekdays);
  const labels = new Map((slots || []).map((one) => [formatIsoHour(one.from), getSlotLabel(one)]));
  const isRefused = slots && weekdays.length > 0 && !labels.has(slot.at);
  const words = labels.size > 0 ? 'Choisissez une heure de ces jours.' : 'Aucune heure commune à ces jours.';
  if (!labels.has(slot.at)) labels.set(slot.at, formatNumericHour(slot.at));
  return {
    hours: [...labels].toSorted().map(([value, label]) => ({ value, label })),
    hourError: isRefused ? words : undefined,
  };
}
