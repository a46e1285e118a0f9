import { useState } from 'react';
import type { Product } from '#domain/catalogue/catalogue.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { PHONE_MESSAGE, parsePhone } from '#domain/format/phone.ts';
import { getWeekdayName } from '#domain/format/ruleWords.ts';
import { isOnAccount } from '#domain/money/payment.ts';
import { CARES, listLastingCare } from '#domain/orders/care.ts';
import { addCartLine, isAccountLost } from '#domain/orders/cart.ts';
import type { CartLine } from '#domain/orders/draft.ts';
import { toWantedItem } from '#domain/orders/order.ts';
import { measureLine } from '#domain/orders/units.ts';
import { findWordsAt } from '#web/desk/linen/amendment.ts';
import { ServiceSearch } from '#web/desk/linen/ServiceSearch.tsx';
import { trpc } from '#web/net/trpc.ts';
import { LineCare } from '#web/ordering/care/LineCare.tsx';
import { NoteField } from '#web/ordering/NoteField.tsx';
import { MethodChoice } from '#web/ordering/PaymentBlock.tsx';
import { PlaceFields } from '#web/ordering/PlaceBlock.tsx';
import { QuartierSearch } from '#web/ordering/place/QuartierSearch.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { CHIP, CHIP_OPTION } from '#web/ui/form/Chips.tsx';
import { DayField } from '#web/ui/form/DayField.tsx';
import { focusFirstInvalidField, SelectField } from '#web/ui/form/Field.tsx';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import { QuantityStepper } from '#web/ui/form/QuantityStepper.tsx';
import classes from './Recurring.module.css';
import {
  dropLostAccount,
  pickChanges,
  type RuleStart,
  useRuleActs,
  useSlotHours,
  useVisitsInRoom,
  useVisitTotal,
} from './rule.ts';

/** The form makes a rule from an order, or changes a rule. */
export function RuleForm({ start, onClose }: { start: RuleStart; onClose(): void }) {
  const [values, setValues] = useState(() => dropLostAccount(start));
  // The rule may change meanwhile, by a visit that is left out above the form; what was typed is compared with this.
  const [opened] = useState(start);
  const [key] = useState(() => crypto.randomUUID());
  const change = (part: Partial<RuleStart>) => setValues((all) => ({ ...all, ...part }));
  const { create, update } = useRuleActs();
  const { data: facts } = trpc.catalogue.facts.useQuery();
  const { hours, hourError } = useSlotHours(values, facts);
  const { data: garments = [] } = trpc.catalogue.list.useQuery(undefined, { meta: { silent: true } });
  const client = start.owner && 'clientId' in start.owner ? { userId: start.owner.clientId } : undefined;
  const ownAccountId = dropLostAccount(opened).accountId;
  // The desk orders on an account for any caller, so the account that pays may be none of the client's.
  const { data: accounts } = trpc.accounts.orderable.useQuery(ownAccountId ? undefined : client, {
    meta: { silent: true },
    // The first account is what "Sur compte" takes again after another method.
    select: (all) => all.toSorted((a, b) => Number(b.id === ownAccountId) - Number(a.id === ownAccountId)),
  });
  const account = accounts?.find(({ id }) => id === values.accountId);
  const visitTotal = useVisitTotal(values, facts, account);
  const visitsInRoom = useVisitsInRoom(values, visitTotal);
  const phone = parsePhone(values.contactPhone);
  // An order that the rule begins with may be of before its client left the account.
  const isGone = !start.id && !start.owner && accounts !== undefined && !account;
  const accountId = (isOnAccount(values) && !isGone && values.accountId) || undefined;
  const chosen = { paymentMethod: values.paymentMethod, accountId };
  const placeBefore = { clientAddress: start.address, clientLocation: start.location };
  const isEndEarly = values.to !== null && values.to < values.from;
  const lacksDay = values.weekdays.length === 0 || values.from === '';
  const isWrong = lacksDay || hourError !== undefined || isAccountLost(chosen) || isEndEarly;

  const send = (form: HTMLFormElement) => {
    if (isWrong || !phone) return focusFirstInvalidField(form);
    const { id: ruleId, owner, items, to, accountId: _, ...fields } = values;
    const changed = {
      ...fields,
      contactPhone: phone,
      ...(accountId && { accountId }),
      items: items.map(toWantedItem),
    };
    if (ruleId) update.mutate(pickChanges(opened, { ruleId, ...changed, to }), { onSuccess: onClose });
    else create.mutate({ key, ...owner, ...changed, ...(to && { to }) }, { onSuccess: onClose });
  };

  return (
    <form
      className={`stack gap-16 ${classes.form}`}
      aria-label="Commande régulière"
      onSubmit={(event) => {
        event.preventDefault();
        send(event.currentTarget);
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
      <Items items={values.items} garments={garments} onChange={(items) => change({ items })} />
      <NoteField
        label={start.owner ? 'Note du client' : 'Un mot pour nous'}
        note={values.note}
        onNote={(note) => change({ note })}
      />
      {facts ? (
        <PlaceFields
          area={facts}
          location={values.location}
          address={values.address}
          renderSearch={(choosePoint) => <QuartierSearch onChosen={({ point }) => choosePoint(point)} />}
          onPin={(location) =>
            change({ location, address: findWordsAt(location, values.address, placeBefore) })
          }
          onChange={({ wordsOf: _, ...part }) => change(part)}
        />
      ) : null}
      <PhoneField
        label="Téléphone de contact"
        value={values.contactPhone}
        error={phone ? undefined : PHONE_MESSAGE}
        onChange={(event) => change({ contactPhone: event.currentTarget.value })}
      />
      <MethodChoice
        method={values.paymentMethod}
        accountId={accountId}
        accounts={accounts ?? []}
        // The orders that the rule has made already count in what the account has to pay.
        total={0}
        onMethod={change}
      />
      <DayField
        label="À partir du"
        isInForm
        value={values.from}
        error={values.from === '' ? 'Indiquez le premier jour.' : undefined}
        onDay={(from) => change({ from })}
      />
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
        <Button type="submit" size="lg" busy={create.isPending || update.isPending}>
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
              aria-invalid={weekdays.length === 0 || undefined}
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

const LASTING_CARES = listLastingCare(CARES);

type ItemsProps = { items: CartLine[]; garments: readonly Product[]; onChange(items: CartLine[]): void };

function Items({ items, garments, onChange }: ItemsProps) {
  return (
    <fieldset className="bare stack gap-8">
      <legend className="semibold mb-8 p-0">Linge de chaque passage</legend>
      <ul className="bare ruled">
        {items.map((item, i) => (
          <li key={`${item.productId} ${item.service}`} className="row between">
            <span className="words">
              {item.name}, <span className="muted">{item.service}</span>
              <LineCare
                line={item}
                cares={LASTING_CARES}
                onCare={(_, care) => onChange(items.with(i, { ...item, care }))}
              />
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
      <ServiceSearch
        label="Ajouter un article"
        garments={garments}
        onChoose={({ service: { name: service, unit }, count, ...garment }) => {
          const quantity = unit === 'kg' ? 1 : count;
          onChange(addCartLine(items, { ...garment, service, quantity, care: [], ...measureLine(unit) }));
        }}
      />
    </fieldset>
  );
}
