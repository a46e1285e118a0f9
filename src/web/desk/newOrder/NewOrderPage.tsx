import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MINUTE } from '#domain/format/calendar.ts';
import { formatShortHour } from '#domain/format/order/slotWords.ts';
import { PHONE_MESSAGE, parsePhone } from '#domain/format/phone.ts';
import { fillDraft } from '#domain/orders/cart.ts';
import { EMPTY_DRAFT, type FilledDraft } from '#domain/orders/draft.ts';
import { LONGEST_NOTE, toWantedItem } from '#domain/orders/order.ts';
import { countPieces } from '#domain/pieces/handover.ts';
import type { Slot } from '#domain/promises/slots.ts';
import { readFailure } from '#web/net/failures.ts';
import type { Inputs, Outputs } from '#web/net/procedures.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { trpc } from '#web/net/trpc.ts';
import { OrderForm } from '#web/ordering/steps/OrderForm.tsx';
import { LineField } from '#web/ui/form/Field.tsx';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { askForPieces } from '#web/ui/slot/useSlotOffer.ts';
import { useDeskPaths } from '../DeskPlace.tsx';
import { CallerBlock, useLastOrders } from './CallerBlock.tsx';
import { type Caller, type CallerDraft, deskDraft, NOBODY } from './deskDraft.ts';
import classes from './NewOrder.module.css';

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
        lastOrders={useLastOrders(storedDraft.caller?.phone)}
        noteLabel="Note du client"
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

const PEOPLE = [
  { key: 'payer', title: 'Qui paie' },
  { key: 'receiver', title: 'Qui reçoit le linge' },
] as const;

/** Somebody else may pay or receive, and the livreur is told whom to call for which. */
function OtherPeople() {
  const { deskNote = '', ...draft } = deskDraft.useDraft();
  return (
    <div className="stack gap-12">
      <LineField
        label="Note pour le livreur (facultatif)"
        value={deskNote}
        maxLength={LONGEST_NOTE}
        onChange={(event) => deskDraft.change({ deskNote: event.currentTarget.value })}
      />
      <details open={Boolean(draft.payer?.phone || draft.receiver?.phone)}>
        <summary className="touch semibold">Une autre personne paie ou reçoit</summary>
        <div className="stack gap-16 mt-8">
          {PEOPLE.map(({ key, title }) => {
            const person = draft[key] ?? NOBODY;
            const change = (part: Partial<typeof person>) =>
              deskDraft.change({ [key]: { ...person, ...part } });
            const isWrong = person.phone !== '' && parsePhone(person.phone) === null;
            return (
              <fieldset key={key} className={`bare stack ${classes.other}`}>
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
    </div>
  );
}

type Parts = Outputs['dispatch']['promiseParts'];

/** The desk explains on the telephone why the linen is back at this hour. */
function PromiseParts({ slot, pieces }: { slot: Slot | undefined; pieces: number }) {
  const input = { ...askForPieces(pieces), ...(slot && { slot: { from: slot.from } }) };
  const { data: parts } = trpc.dispatch.promiseParts.useQuery(input, {
    refetchInterval: MINUTE,
    meta: { silent: true },
  });
  return parts ? <p className="text-14 muted">{describeParts(parts)}</p> : null;
}

function describeParts({ waiting, perHour, returnSlot }: Parts): string {
  const queue = `${waiting}\u00a0pièce${waiting > 1 ? 's' : ''} devant`;
  if (perHour === null || !returnSlot) return `${queue}, délai habituel`;
  const rate = `${String(perHour).replace('.', ',')} à\u00a0l’heure`;
  return `${queue}, ${rate}, tournée de ${formatShortHour(returnSlot.from)}`;
}

type PlaceFor = Omit<Inputs['dispatch']['placeFor'], 'key'>;

function usePlaceFor() {
  const paths = useDeskPaths();
  const navigate = useNavigate();
  const lastSent = useRef({ body: '', key: '' });
  const [overCeiling, setOverCeiling] = useState<PlaceFor | null>(null);
  const placing = trpc.dispatch.placeFor.useMutation({
    meta: { silent: true },
    onSuccess: ({ id }) => {
      deskDraft.write(EMPTY_DRAFT);
      navigate(paths.order(id), { replace: true, state: { isJustPlaced: true } });
    },
    onError: (error, { key: _, ...input }) => {
      if (readFailure(error).code === 'OVER_CEILING') setOverCeiling(input);
      else
        showFailure(
          error,
          'Commande non enregistrée',
          'Réessayez. Rien de ce que vous avez saisi n’est perdu.',
        );
    },
  });
  const place = (draft: FilledDraft, total: number, promisedAt: number | undefined) => {
    const input = buildInput(draft, deskDraft.read(), total);
    if (input) send({ ...input, ...(promisedAt !== undefined && { expectedPromise: promisedAt }) });
  };
  const send = (input: PlaceFor) => {
    if (placing.isPending) return;
    const { expectedTotal: _, expectedPromise: __, ...content } = input;
    const body = JSON.stringify(content);
    // The same order that is sent again, after a lost answer, is the first one; a corrected one is another.
    if (lastSent.current.body !== body) lastSent.current = { body, key: crypto.randomUUID() };
    placing.mutate({ ...input, key: lastSent.current.key });
  };
  const ceiling = {
    opened: overCeiling !== null,
    onClose: () => setOverCeiling(null),
    busy: placing.isPending,
    onReason: (reason: string) => overCeiling && send({ ...overCeiling, override: { reason } }),
  };
  return { place, isPending: placing.isPending, ceiling };
}

function buildInput(draft: FilledDraft, rest: Partial<CallerDraft>, total: number): PlaceFor | null {
  const { caller, payer = NOBODY, receiver = NOBODY, deskNote } = rest;
  const { lines, location, address, paymentMethod, slot, accountId, note } = draft;
  if (!caller || !location) return null;
  const { phone, fullname, email, account } = caller;
  return {
    items: lines.map(toWantedItem),
    location,
    ...(address && { address }),
    paymentMethod,
    ...(accountId && { accountId }),
    expectedTotal: total,
    ...(slot && { slot: { from: slot.from } }),
    contact: { phone, fullname, ...(email.trim() && { email }) },
    ...(account && { toAccount: account.id }),
    ...(payer.phone && { payer }),
    ...(receiver.phone && { receiver }),
    ...(note && { note }),
    ...(deskNote && { deskNote }),
  };
}
