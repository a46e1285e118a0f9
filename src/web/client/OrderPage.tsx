import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type CartLine,
  draftTotals,
  fillDraft,
  missingFrom,
  movePin,
  shownLines,
  withLine,
  withoutLine,
  withQuantity,
} from '#domain/cart.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { isTransportDearer, type Totals } from '#domain/pricing.ts';
import { trpc } from '#web/net/trpc.ts';
import { removeEntry } from '#web/outbox/outbox.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { StickyAction } from '#web/ui/layout/StickyAction.tsx';
import { lazyDialog } from '#web/ui/lazy/lazyDialog.tsx';
import { changeDraft, useDraft } from './draft.ts';
import { CartSummary } from './order/CartSummary.tsx';
import { GarmentPicker } from './order/GarmentPicker.tsx';
import classes from './order/OrderPage.module.css';
import { PaymentBlock } from './order/PaymentBlock.tsx';
import { PlaceBlock } from './order/PlaceBlock.tsx';
import { usePlacing } from './order/usePlacing.ts';
import { usePressedTotal } from './order/usePressedTotal.ts';
import { WaitingNotice } from './order/WaitingNotice.tsx';
import { usePreselectedPlace } from './place/usePreselectedPlace.ts';
import { ExpectedReturn } from './slot/ExpectedReturn.tsx';
import { SlotBlock } from './slot/SlotBlock.tsx';
import { promisedWith } from './slot/slotOffer.ts';
import { useSlotOffer } from './slot/useSlotOffer.ts';
import { useOwnProfile } from './useOwnProfile.ts';
import { ORDER_TITLE } from './words.ts';

/** The order form, with the total before the client confirms it. */
export function OrderPage() {
  const catalogue = trpc.catalogue.list.useQuery(undefined, {
    meta: { title: 'Erreur', text: 'Impossible de charger les produits.' },
  });
  const publicFacts = trpc.catalogue.facts.useQuery();
  // The profile fills fields that have no input yet; what the client typed is never replaced.
  const draft = fillDraft(useDraft(), useOwnProfile());
  usePreselectedPlace(publicFacts.data);
  const slots = useSlotOffer();
  const placing = usePlacing();
  const page = useRef<HTMLDivElement>(null);
  const pressed = usePressedTotal(page);
  const [costly, setCostly] = useState<Totals | null>(null);
  useRefusalToast(placing);
  useOfflinePreload(draft.lines.length > 0);

  const titled = (content: ReactNode) => (
    <>
      <PageHeader title={ORDER_TITLE} />
      {content}
    </>
  );
  if (catalogue.isPending || publicFacts.isPending) return titled(<ListSkeleton count={4} />);
  if (!catalogue.data || !publicFacts.data) {
    return titled(
      <ErrorPanel
        title="Impossible de charger les produits."
        reassurance="Votre panier est conservé."
        onRetry={() => Promise.all([catalogue.refetch(), publicFacts.refetch()])}
        retrying={catalogue.isFetching || publicFacts.isFetching}
      />,
    );
  }

  const lines = shownLines(draft.lines, catalogue.data);
  const totals = draftTotals(lines, draft.location, publicFacts.data);
  const missing = missingFrom(draft, lines);
  const pieces = draft.lines.reduce((sum, line) => sum + line.quantity, 0);
  const cart = {
    onAdd: (line: CartLine) => changeDraft({ lines: withLine(draft.lines, line) }),
    onQuantity: (line: CartLine, quantity: number) =>
      changeDraft({ lines: withQuantity(draft.lines, line, quantity) }),
    onRemove: (line: CartLine) => changeDraft({ lines: withoutLine(draft.lines, line) }),
  };

  const place = () => {
    if (!pressed.isAsRead(totals.grandTotal)) return;
    if (isTransportDearer(totals)) setCostly(totals);
    else placing.place(draft, totals.grandTotal);
  };

  return titled(
    <>
      <WaitingNotice />
      <div className={classes.page} ref={page}>
        <div className={classes.column}>
          <GarmentPicker garments={catalogue.data} lines={draft.lines} {...cart} />
          <PlaceBlock
            area={publicFacts.data}
            location={draft.location}
            address={draft.address}
            onPin={(point) => changeDraft((now) => movePin(now, point))}
            onWords={(address) => changeDraft({ address, wordsOf: undefined })}
            onPlace={({ location, address }) => changeDraft({ location, address, wordsOf: location })}
          />
          <SlotBlock slots={slots} slot={draft.slot} onChange={(slot) => changeDraft({ slot })} />
          <PaymentBlock phone={draft.phone} method={draft.paymentMethod} onChange={changeDraft} />
        </div>
        <div className={classes.side}>
          <CartSummary lines={lines} totals={totals} located={draft.location !== null} {...cart}>
            <ExpectedReturn at={promisedWith(slots.offer, draft.slot)} />
          </CartSummary>
        </div>
      </div>
      <StickyAction
        note={
          missing.length > 0 ? (
            <span role="status">{`Il manque\u00a0: ${missing.join(', ')}.`}</span>
          ) : undefined
        }
        summary={
          <div className={classes.bar} role="status" aria-label="Total de la commande">
            <span className={classes.small}>
              {`${pieces}\u00a0article${pieces > 1 ? 's' : ''} + ${draft.location ? `${formatFcfa(totals.transportFee)} de ` : ''}transport`}
            </span>
            <span className={classes.barTotal}>
              <Amount value={totals.grandTotal} />
            </span>
          </div>
        }
      >
        <Button
          fullWidth
          size="lg"
          disabled={missing.length > 0}
          loading={placing.isSending}
          {...pressed.handlersFor(totals.grandTotal)}
          onClick={place}
        >
          Valider la commande
        </Button>
      </StickyAction>
      <TransportQuestion
        opened={costly !== null}
        totals={costly}
        onClose={() => setCostly(null)}
        onAccept={({ grandTotal }) => {
          setCostly(null);
          placing.place(draft, grandTotal);
        }}
      />
      <PricesChanged
        opened={placing.priceChange !== null}
        change={placing.priceChange}
        onClose={placing.forget}
        onAccept={placing.accept}
      />
      <SlotGone
        opened={placing.slotGone !== null}
        gone={placing.slotGone}
        onClose={placing.forget}
        onChoose={placing.chooseSlot}
      />
    </>,
  );
}

const TransportQuestion = lazyDialog(
  async () => (await import('./order/TransportQuestion.tsx')).TransportQuestion,
);
/** These two ask after an answer of the server, so they are loaded then. */
const PricesChanged = lazyDialog(async () => (await import('./order/PricesChanged.tsx')).PricesChanged);
const SlotGone = lazyDialog(async () => (await import('./slot/SlotGone.tsx')).SlotGone);

/** A client with a cart may need the question Suivi and what waits offline, so all are loaded while there is a network. */
function useOfflinePreload(hasCart: boolean) {
  useEffect(() => {
    if (!hasCart) return;
    TransportQuestion.preload();
    import('./follow/OrdersPage.tsx').catch(() => undefined);
    import('./thanks/WaitingPage.tsx').catch(() => undefined);
  }, [hasCart]);
}

/** Shows a refusal on the page where the order can be corrected; a new total and a slot that is gone have dialogs of their own. */
function useRefusalToast({ order, priceChange, slotGone }: ReturnType<typeof usePlacing>) {
  const id = order?.id;
  const { title, text } = (!priceChange && !slotGone && order?.refusal) || {};
  useEffect(() => {
    if (!id || !title) return;
    toast.failure(title, text);
    void removeEntry(id);
  }, [id, title, text]);
}
