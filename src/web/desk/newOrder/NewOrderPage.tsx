import { useState } from 'react';
import { parsePhone } from '#domain/format/phone.ts';
import { fillDraft } from '#domain/orders/cart.ts';
import { countPieces } from '#domain/pieces/handover.ts';
import { trpc } from '#web/net/trpc.ts';
import { OrderForm } from '#web/ordering/steps/OrderForm.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { useDeskPaths } from '../DeskPlace.tsx';
import { CallerBlock } from './CallerBlock.tsx';
import { type Caller, deskDraft } from './deskDraft.ts';
import { OtherPeople } from './OtherPeople.tsx';
import { PromiseParts } from './PromiseParts.tsx';
import { usePlaceFor } from './usePlaceFor.ts';

const CeilingDialog = createLazyDialog(async () => (await import('./CeilingDialog.tsx')).CeilingDialog);

/** The desk takes an order for somebody who calls: the phone first, then the steps of a client's own order. */
export function NewOrderPage() {
  const paths = useDeskPaths();
  const accounts = trpc.accounts.orderable.useQuery().data ?? [];
  const storedDraft = deskDraft.useDraft();
  const draft = fillDraft(storedDraft, undefined, accounts);
  const { place, isPending, ceiling } = usePlaceFor();
  const [hasGap, setGap] = useState(false);
  const [isRepeated, setRepeated] = useState(false);
  return (
    <>
      <CallerBlock hasGap={hasGap} onRepeat={() => setRepeated(true)} />
      <OrderForm
        form={paths.newOrder}
        exit={paths.orders}
        title="Nouvelle commande"
        store={deskDraft}
        draft={draft}
        accounts={accounts}
        final={{
          label: 'Enregistrer la commande',
          except: ['phone'],
          isBusy: isPending,
          isNextInFocus: isRepeated,
          run: ({ grandTotal }, promisedAt) => {
            const isKnown = isComplete(storedDraft.caller);
            setGap(!isKnown);
            if (isKnown) place(draft, grandTotal, promisedAt);
            else window.scrollTo(0, 0);
          },
        }}
        payFoot={<OtherPeople />}
        promiseNote={<PromiseParts slot={draft.slot} pieces={countPieces(draft.lines)} />}
      />
      <CeilingDialog {...ceiling} />
    </>
  );
}

const isComplete = (caller: Caller | undefined) =>
  caller !== undefined && parsePhone(caller.phone) !== null && caller.fullname.trim() !== '';
