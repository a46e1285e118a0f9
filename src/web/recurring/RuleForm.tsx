import { useState } from 'react';
import { formatIsoHour, formatNumericHour, MINUTE } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { getSlotLabel } from '#domain/format/order/slotWords.ts';
import { PHONE_MESSAGE, parsePhone } from '#domain/format/phone.ts';
import { getWeekdayName } from '#domain/format/ruleWords.ts';
import { getPaymentMethodLabel } from '#domain/format/wording.ts';
import { isOnAccount, type OrderMethod, PAYMENT_METHODS } from '#domain/money/payment.ts';
import { type ChosenMethod, isAccountLost } from '#domain/orders/cart.ts';
import { toWantedItem } from '#domain/orders/order.ts';
import { listWeekdaySlots } from '#domain/promises/slots.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { ACCOUNT_LOST, isMethodClosed } from '#web/ordering/closedMethods.ts';
import { NoteField } from '#web/ordering/NoteField.tsx';
import { CareTags } from '#web/ui/CareTags.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { CHIP, CHIP_OPTION } from '#web/ui/form/Chips.tsx';
import { DayField } from '#web/ui/form/DayField.tsx';
import { LineField, SelectField } from '#web/ui/form/Field.tsx';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import { QuantityStepper } from '#web/ui/form/QuantityStepper.tsx';
import classes from './Recurring.module.css';
import {
  dropLostAccount,
  pickChanges,
  type RuleStart,
  useRuleActs,
  useVisitsInRoom,
  useVisitTotal,
} from './rule.ts';

/** The form makes a rule from an order, or changes a rule. */
export function RuleForm({ start, onClose }: { start: RuleStart; onClose(): void }) {
  const [values, setValues] = useState(() => dropLostAccount(start));
  const [key] = useState(() => crypto.randomUUID());
  const change = (part: Partial<RuleStart>) => setValues((all) => ({ ...all, ...part }));
  const { create, update } = useRuleActs();
  const { data: facts } = trpc.catalogue.facts.useQuery();
  const { hours, hourError } = useSlotHours(values, facts);
  const { data: accounts } = trpc.accounts.orderable.useQuery(undefined, {
    enabled: Boolean(values.accountId),
    meta: { silent: true },
  });
  const account = accounts?.find(({ id }) => id === values.accountId);
  const visitTotal = useVisitTotal(values, facts, account);
  const visitsInRoom = useVisitsInRoom(values, visitTotal);
  const phone = parsePhone(values.contactPhone);
  const isEmpty = values.weekdays.length === 0 || values.items.length === 0 || values.from === '';
  // An order that the rule begins with may be of before its client left the account.
  const isGone = !start.owner && accounts !== undefined && !account;
  const accountId = isGone ? undefined : (values.accountId ?? undefined);
  const chosen = { paymentMethod: values.paymentMethod, accountId };
  const isEndEarly = values.to !== null && values.to < values.from;
  const isWrong = isEmpty || !phone || hourError !== undefined || isAccountLost(chosen) || isEndEarly;

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
        label="Repère pour le livreur"
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
        chosen={chosen}
        business={account?.name}
        onMethod={(paymentMethod) => change({ paymentMethod })}
      />
      <DayField label="À partir du" isInForm value={values.from} onDay={(from) => change({ from })} />
      <DayField
        label="Jusqu’au (facultatif)"
        isInForm
        value={values.to ?? ''}
        error={isEndEarly ? 'Ce jour est avant le début.' : undefined}
        onDay={(day) => change({ to: day || null })}
      />
      {visitTotal === null ? null : (
        <p role="status">
          <strong>{formatFcfa(visitTotal)} par passage</strong>
          {visitsInRoom ? `. ${visitsInRoom}` : null}
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
      {weekdays.length === 0 ? (
        <p className="danger semibold text-14 mt-8">Choisissez au moins un jour.</p>
      ) : null}
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

type MethodProps = { chosen: ChosenMethod; business?: string | undefined; onMethod(to: OrderMethod): void };

function Method({ chosen, business, onMethod }: MethodProps) {
  const { data: house } = trpc.catalogue.facts.useQuery();
  const onAccount = [getPaymentMethodLabel('compte'), business].filter(Boolean).join(', ');
  const isLost = isAccountLost(chosen);
  return (
    <SelectField
      label="Mode de paiement"
      value={chosen.paymentMethod}
      options={[
        ...PAYMENT_METHODS.map((value) => ({
          value,
          label: getPaymentMethodLabel(value),
          disabled: isMethodClosed(value, house),
        })),
        ...(chosen.accountId ? [{ value: 'compte' as const, label: onAccount }] : []),
        ...(isLost ? [{ value: 'compte' as const, label: 'Choisissez', disabled: true }] : []),
      ]}
      error={isLost ? ACCOUNT_LOST : undefined}
      onChange={(event) => onMethod(event.currentTarget.value as OrderMethod)}
    />
  );
}

/** The offer of today and tomorrow lacks hours that are over, so it tells the length of a slot alone. */
function useSlotHours({ weekdays, slot }: RuleStart, facts: Outputs['catalogue']['facts'] | undefined) {
  const { data } = trpc.orders.slots.useQuery();
  const [offered] = data?.days.flatMap(({ slots }) => slots) ?? [];
  const slotMinutes = offered && (offered.to - offered.from) / MINUTE;
  const days = weekdays.length > 0 ? weekdays : (facts?.hours.map(({ day }) => day) ?? []);
  const slots = facts && slotMinutes && listWeekdaySlots({ hours: facts.hours, slotMinutes }, days);
  const labels = new Map((slots || []).map((one) => [formatIsoHour(one.from), getSlotLabel(one)]));
  const isRefused = slots && weekdays.length > 0 && !labels.has(slot.at);
  const words = labels.size > 0 ? 'Choisissez une heure de ces jours.' : 'Aucune heure commune à ces jours.';
  if (!labels.has(slot.at)) labels.set(slot.at, formatNumericHour(slot.at));
  return {
    hours: [...labels].toSorted().map(([value, label]) => ({ value, label })),
    hourError: isRefused ? words : undefined,
  };
}
