import { getPaymentMethodLabel } from '#domain/format/wording.ts';
import { isPaymentMethod, PAYMENT_METHODS } from '#domain/money/payment.ts';
import { type Draft, type FilledDraft, movePin } from '#domain/orders/draft.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { isMethodClosed } from '#web/ordering/closedMethods.ts';
import type { OrderableAccount } from '#web/ordering/orderableAccount.ts';
import { PlaceFields } from '#web/ordering/PlaceBlock.tsx';
import { QuartierSearch } from '#web/ordering/place/QuartierSearch.tsx';
import { ExpressChoice } from '#web/ordering/slot/ExpressChoice.tsx';
import { SlotFields } from '#web/ordering/slot/SlotBlock.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import type { OfferedReturn } from '#web/ui/slot/slotOffer.ts';
import type { SlotQuery } from '#web/ui/slot/useSlotOffer.ts';
import { deskDraft } from './deskDraft.ts';
import classes from './NewOrder.module.css';
import { OtherPeople } from './OtherPeople.tsx';

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
  return (
    <>
      <Chips
        label="Mode de paiement"
        joined={accounts.length === 0}
        full={accounts.length === 0}
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
          ...accounts.map(({ id, name }) => ({ value: id, label: `Sur compte, ${name}` })),
        ]}
      />
      {area.waveReason ? <p className="text-14 muted">{area.waveReason}</p> : null}
    </>
  );
}
