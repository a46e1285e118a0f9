import { useState } from 'react';
import { PHONE_MESSAGE, parsePhone } from '#domain/format/phone.ts';
import { getPaymentMethodLabel } from '#domain/format/wording.ts';
import { isPaymentMethod, PAYMENT_METHODS } from '#domain/money/payment.ts';
import { type Draft, type FilledDraft, movePin } from '#domain/orders/draft.ts';
import { LONGEST_NOTE } from '#domain/orders/order.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { isMethodClosed } from '#web/ordering/closedMethods.ts';
import type { OrderableAccount } from '#web/ordering/PaymentBlock.tsx';
import { PlaceFields } from '#web/ordering/PlaceBlock.tsx';
import { QuartierSearch } from '#web/ordering/place/QuartierSearch.tsx';
import { ExpressChoice } from '#web/ordering/slot/ExpressChoice.tsx';
import { SlotFields } from '#web/ordering/slot/SlotBlock.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { LineField } from '#web/ui/form/Field.tsx';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import type { OfferedReturn, SlotQuery } from '#web/ui/slot/slotOffer.ts';
import { deskDraft, NOBODY } from './deskDraft.ts';
import classes from './NewOrder.module.css';

interface Props {
  area: Outputs['catalogue']['facts'];
  draft: FilledDraft;
  slots: SlotQuery;
  offered: OfferedReturn | undefined;
  accounts: readonly OrderableAccount[];
}

export function VisitPart({ area, draft, slots, offered, accounts }: Props) {
  return (
    <div id="visit" className={`stack ${classes.body}`}>
      <PlaceFields
        area={area}
        location={draft.location}
        address={draft.address}
        renderSearch={(choosePoint) => <QuartierSearch onChosen={({ point }) => choosePoint(point)} />}
        onPin={(point) => deskDraft.change((now: Draft) => movePin(now, point))}
        onChange={deskDraft.change}
      />
      <SlotFields slots={slots} slot={draft.slot} onChange={(slot) => deskDraft.change({ slot })} />
      <ExpressChoice
        express={area.express}
        isChosen={Boolean(draft.express)}
        offered={offered}
        onChange={(express) => deskDraft.change({ express })}
      />
      <MethodChoice area={area} draft={draft} accounts={accounts} />
      <OtherPeople />
    </div>
  );
}

interface MethodProps extends Pick<Props, 'area'> {
  draft: Pick<FilledDraft, 'paymentMethod' | 'accountId'>;
  /** The businesses to which the caller belongs. */
  accounts: readonly OrderableAccount[];
}

function MethodChoice({ area, draft, accounts }: MethodProps) {
  const isOneRow = accounts.length < 2;
  const business = accounts.find(({ id }) => id === draft.accountId);
  return (
    <>
      <Chips
        label="Mode de paiement"
        joined={isOneRow}
        full={isOneRow}
        value={draft.accountId ?? draft.paymentMethod}
        onChange={(choice) =>
          deskDraft.change(
            isPaymentMethod(choice)
              ? { paymentMethod: choice, accountId: undefined }
              : { paymentMethod: 'compte', accountId: choice },
          )
        }
        options={[
          ...PAYMENT_METHODS.map((value) => ({
            value: value as string,
            label: getPaymentMethodLabel(value),
            disabled: isMethodClosed(value, area),
          })),
          ...accounts.map(({ id, name }) => ({
            value: id,
            label: isOneRow ? 'Sur compte' : `Sur compte, ${name}`,
          })),
        ]}
      />
      {business ? <p className="text-14">{business.name} paie en fin de mois.</p> : null}
      {area.waveReason ? <p className="text-14 muted">{area.waveReason}</p> : null}
    </>
  );
}

const PEOPLE = [
  { key: 'payer', title: 'Qui paie' },
  { key: 'receiver', title: 'Qui reçoit le linge' },
] as const;

/** Somebody else may pay or receive, and the livreur is told whom to call for which. */
function OtherPeople() {
  const { deskNote = '', ...draft } = deskDraft.useDraft();
  // The fold must not close while its last word is deleted.
  const [isOpenFirst] = useState(Boolean(deskNote || draft.payer?.phone || draft.receiver?.phone));
  return (
    <details
      open={isOpenFirst}
      // The unfolded fields are drawn below the part's foot.
      onToggle={({ currentTarget: fold }) => fold.contains(document.activeElement) && fold.scrollIntoView()}
    >
      <summary className="touch semibold">Note au livreur, autre personne</summary>
      <div className="stack gap-16 mt-8">
        <LineField
          label="Note pour le livreur"
          value={deskNote}
          maxLength={LONGEST_NOTE}
          onChange={(event) => deskDraft.change({ deskNote: event.currentTarget.value })}
        />
        {PEOPLE.map(({ key, title }) => {
          const person = draft[key] ?? NOBODY;
          const change = (part: Partial<typeof person>) =>
            deskDraft.change({ [key]: { ...person, ...part } });
          const isWrong = person.phone !== '' && parsePhone(person.phone) === null;
          return (
            <fieldset key={key} className="bare stack">
              <legend className="semibold">{title}</legend>
              <LineField
                label="Nom"
                value={person.name}
                maxLength={60}
                autoComplete="off"
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
              <PhoneField
                label="Téléphone"
                value={person.phone}
                autoComplete="off"
                error={isWrong ? PHONE_MESSAGE : undefined}
                onChange={(event) => change({ phone: event.currentTarget.value })}
              />
            </fieldset>
          );
        })}
      </div>
    </details>
  );
}
