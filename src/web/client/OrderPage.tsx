import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import {
  type CartLine,
  draftTotals,
  filled,
  missingFrom,
  pinAt,
  shownLines,
  withLine,
  withoutLine,
  withQuantity,
} from '#domain/cart.ts';
import { formatFcfa } from '#domain/money.ts';
import { toast } from '#web/toasts.ts';
import { trpc } from '#web/trpc.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ListSkeleton } from '#web/ui/Skeletons.tsx';
import { StickyAction } from '#web/ui/StickyAction.tsx';
import { useDraft } from './draft.ts';
import { attemptFor } from './order/attempt.ts';
import { CartSummary } from './order/CartSummary.tsx';
import { GarmentPicker } from './order/GarmentPicker.tsx';
import classes from './order/OrderPage.module.css';
import { PaymentBlock } from './order/PaymentBlock.tsx';
import { PlaceBlock } from './order/PlaceBlock.tsx';
import { usePlacing } from './order/PlacingProvider.tsx';
import { PricesChanged } from './order/PricesChanged.tsx';
import { WaitingNotice } from './order/WaitingNotice.tsx';
import { useOwnProfile } from './useOwnProfile.ts';

/** The main job: from an empty cart to an order, its price known to the franc before it is confirmed. */
export function OrderPage() {
  const catalogue = trpc.catalogue.list.useQuery(undefined, {
    meta: { title: 'Erreur', text: 'Impossible de charger les produits.' },
  });
  const { draft: typed, change } = useDraft();
  // The profile's phone and address stand in an untouched form; what was typed is never replaced.
  const draft = filled(typed, useOwnProfile());
  const placing = usePlacing();
  const page = useRef<HTMLDivElement>(null);
  const pressedAt = useRef<number | null>(null);
  useRefusalSaid(placing);
  useAtHand(draft.lines.length > 0);

  const titled = (content: ReactNode) => (
    <>
      <PageHeader title="Passer commande" />
      {content}
    </>
  );
  if (catalogue.isPending) return titled(<ListSkeleton count={4} />);
  if (!catalogue.data) {
    return titled(
      <ErrorPanel
        title="Impossible de charger les produits."
        kept="Votre panier est conservé."
        onRetry={() => catalogue.refetch()}
        retrying={catalogue.isFetching}
      />,
    );
  }

  const lines = shownLines(draft.lines, catalogue.data);
  const totals = draftTotals(lines, draft.location);
  const missing = missingFrom(draft, lines);
  const { refused } = placing;
  const pieces = draft.lines.reduce((sum, line) => sum + line.quantity, 0);
  const cart = {
    onAdd: (line: CartLine) => change({ lines: withLine(draft.lines, line) }),
    onQuantity: (line: CartLine, quantity: number) =>
      change({ lines: withQuantity(draft.lines, line, quantity) }),
    onRemove: (line: CartLine) => change({ lines: withoutLine(draft.lines, line) }),
  };

  // The finger that comes from a quantity settles it first: what is ordered is what was to be read when it came down,
  // and nothing while a quantity was wrong.
  const press = () => {
    const wrong = page.current?.querySelector('[aria-invalid="true"]');
    pressedAt.current = wrong ? Number.NaN : totals.grandTotal;
  };
  const letGo = () => {
    pressedAt.current = null;
  };
  const place = () => {
    const seen = pressedAt.current;
    pressedAt.current = null;
    if (seen === null || seen === totals.grandTotal) placing.place(attemptFor(draft, totals.grandTotal));
    else if (!Number.isNaN(seen)) toast.info('Le total a changé', 'Vérifiez-le, puis validez.');
  };

  return titled(
    <>
      <WaitingNotice />
      <div className={classes.page} ref={page}>
        <div className={classes.column}>
          <GarmentPicker garments={catalogue.data} lines={draft.lines} {...cart} />
          <PlaceBlock
            location={draft.location}
            address={draft.address}
            onPin={(point) => change((now) => pinAt(now, point))}
            onWords={(address) => change({ address, wordsOf: undefined })}
            onPlace={({ location, address }) => change({ location, address, wordsOf: location })}
          />
          <PaymentBlock phone={draft.phone} method={draft.paymentMethod} onChange={change} />
        </div>
        <div className={classes.side}>
          <CartSummary lines={lines} totals={totals} located={draft.location !== null} {...cart} />
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
          loading={placing.busy}
          onPointerDown={press}
          onPointerLeave={letGo}
          onKeyDown={letGo}
          onClick={place}
        >
          Valider la commande
        </Button>
      </StickyAction>
      <PricesChanged
        change={refused?.newTotal === undefined ? null : { was: refused.asked, now: refused.newTotal }}
        onClose={placing.forget}
        onAccept={placing.accept}
      />
    </>,
  );
}

/** Whoever fills a cart may need a dialog, or Suivi, when the network is gone: they are fetched while there is one. */
function useAtHand(wanted: boolean) {
  useEffect(() => {
    if (!wanted) return;
    Dialog.bring();
    import('./OrdersPage.tsx').catch(() => undefined);
  }, [wanted]);
}

/** What was refused while the client was elsewhere is said once more where it can be mended; a new total is asked about. */
function useRefusalSaid({ refused, forget }: Pick<ReturnType<typeof usePlacing>, 'refused' | 'forget'>) {
  const said = refused !== null && refused.newTotal === undefined ? refused : null;
  useEffect(() => {
    if (!said) return;
    toast.failure(said.title, said.text);
    forget();
  }, [said, forget]);
}
