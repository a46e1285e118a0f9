import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { ORDER_STEPS, type OrderStep } from '#domain/contract/orderSteps.ts';
import { isTransportDearer } from '#domain/money/pricing.ts';
import {
  computeDraftTotals,
  describeMissingParts,
  listMissingParts,
  type Missing,
  priceCartLines,
} from '#domain/orders/cart.ts';
import type { FilledDraft } from '#domain/orders/draft.ts';
import { applyListService } from '#domain/orders/lineServices.ts';
import { countPieces } from '#domain/pieces/handover.ts';
import { trpc } from '#web/net/trpc.ts';
import { useDialogSubject } from '#web/ui/feedback/Dialog.tsx';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { LoadGuard } from '#web/ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { usePreload } from '#web/ui/lazy/whenIdle.ts';
import { useQuartiers } from '#web/ui/map/usePlaceName.ts';
import { applyExpress, findReturn, findSoonestPickup, useSlotOffer } from '#web/ui/slot/slotOffer.ts';
import { type LastOrders, makeCartActs, useFittedCart } from '../cartActs.ts';
import type { DraftStore } from '../draftStore.ts';
import { GarmentPicker, ListService } from '../GarmentPicker.tsx';
import classes from '../OrderPage.module.css';
import type { OrderableAccount } from '../PaymentBlock.tsx';
import { usePressedTotal } from '../usePressedTotal.ts';
import { focusPart, getPartStep, listBarParts, listBlockingParts, OrderBar } from './OrderBar.tsx';
import { OrderFormShape, renderStepFailure } from './OrderFormShape.tsx';
import headerClasses from './OrderHeader.module.css';
import { OrderHeader, StepArrival, StepLinks } from './OrderHeader.tsx';
import type { PressedOrder } from './PayStep.tsx';
import { STEP_NAMES, useFirstStepWhenEmpty, useOrderStep, useStepChange } from './useOrderStep.ts';

const PlaceStep = createRetryableLazy(async () => (await import('./PlaceStep.tsx')).PlaceStep);
const PayStep = createRetryableLazy(async () => (await import('./PayStep.tsx')).PayStep);
const TransportQuestion = createLazyDialog(async () => (await import('./PayStep.tsx')).TransportQuestion);
const WideSummary = createRetryableLazy(async () => (await import('./WideSummary.tsx')).WideSummary);

interface FinalAct {
  label: string;
  isBusy?: boolean;
  except?: readonly Missing[];
  run(order: PressedOrder): void;
}

interface Props {
  form: string;
  /** On a phone the form takes the place of the area's bars, and leads out to this address. */
  exit: string;
  store: DraftStore;
  draft: FilledDraft;
  final: FinalAct;
  notice?: ReactNode;
  payFoot?: ReactNode;
  /** It stands where the person agrees to the transport. */
  transportHint?: ReactNode;
  /** The businesses on whose account the person may order. */
  accounts?: readonly OrderableAccount[];
  /** Newest first; they say which care the person's garments get. */
  lastOrders?: LastOrders | undefined;
}

export function OrderForm(props: Props) {
  const { form, exit, store, draft, final, notice, payFoot, transportHint, accounts = [] } = props;
  const catalogue = trpc.catalogue.list.useQuery(undefined, {
    meta: { title: 'Erreur', text: 'Impossible de charger les produits.' },
  });
  const publicFacts = trpc.catalogue.facts.useQuery();
  const slots = useSlotOffer(countPieces(draft.lines));
  const { step, next, openStep } = useOrderStep(form);
  const { service = null } = store.useDraft();
  const [search, setSearch] = useState('');
  const isWide = useMediaQuery('(min-width: 1024px)', undefined, { getInitialValueInEffect: false });
  const page = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [isPlaceMissed, setPlaceMissed] = useState(false);
  const transport = useDialogSubject<PressedOrder>();
  const [arrivedStep, setArrivedStep] = useState<OrderStep>(ORDER_STEPS[0]);
  const pressed = usePressedTotal(page);
  const quartiers = useQuartiers(draft.location !== null);
  useStepChange(step, panel);
  useFirstStepWhenEmpty(form, step, () => store.read().lines.length === 0);
  usePreload(draft.lines.length > 0, preloadSteps);
  useFittedCart(store, catalogue.data);

  if (catalogue.isPending || publicFacts.isPending)
    return <OrderFormShape form={form} exit={exit} step={step} />;
  if (!catalogue.data || !publicFacts.data)
    return (
      <>
        <OrderHeader form={form} step={step} exit={exit} />
        <ErrorPanel
          title="Impossible de charger les produits."
          reassurance="Votre panier est conservé."
          onRetry={() => Promise.all([catalogue.refetch(), publicFacts.refetch()])}
          retrying={catalogue.isFetching || publicFacts.isFetching}
        />
      </>
    );

  const garments = catalogue.data;
  const ordinary = findReturn(slots.offer, draft.slot);
  const { express, offered = null } = applyExpress(ordinary, publicFacts.data.express, draft.express);
  const lines = priceCartLines(
    draft.lines,
    garments,
    accounts.find(({ id }) => id === draft.accountId),
    express,
  );
  const totals = computeDraftTotals(lines, draft.location, publicFacts.data);
  const lacksDoor = draft.location !== null && quartiers?.lacksDoor(draft.address, draft.location);
  const allMissingParts = listMissingParts(draft, lines, lacksDoor);
  const missingParts = allMissingParts.filter((one) => !final.except?.includes(one));
  const missingHere = listBlockingParts(step, missingParts);
  const cart = makeCartActs({ ...draft, garments, change: store.change, lastOrders: props.lastOrders });
  const summary = { lines, totals, located: draft.location !== null, ...cart };
  const changeListService = (to: string) =>
    store.change((now) => ({
      service: to,
      lines: applyListService(now.lines, garments, { from: service, to }),
    }));
  // The offer is asked for anew each minute, also below the question.
  const order = { totals, promisedAt: offered?.promisedAt };
  const advanceStep = () => {
    const [first] = missingHere;
    setPlaceMissed(first === 'place' || first === 'address');
    if (first && getPartStep(first) !== step) openStep(getPartStep(first));
    else if (first) focusPart(first);
    else if (next) openStep(next);
    else if (!pressed.isAsRead(totals.grandTotal)) return;
    else if (isTransportDearer(totals)) transport.open(order);
    else final.run(order);
  };
  const missingInBar = listBarParts(step, missingHere);
  const note = describeMissingParts(missingInBar);
  const act = (
    <Button
      key={step}
      full
      size="lg"
      className={classes.settling}
      // Nobody agrees to what is not on the screen.
      disabled={step !== arrivedStep}
      busy={!next && (final.isBusy ?? false)}
      aria-describedby={note ? NOTE_ID : undefined}
      {...pressed.handlersFor(totals.grandTotal)}
      onClick={advanceStep}
    >
      {next ? 'Continuer' : final.label}
    </Button>
  );
  const foot = { notice, act, note: note && <span id={NOTE_ID}>{note}</span> };

  return (
    // The bar with the total is at the foot of the screen even under a short step.
    <div ref={page} className="column fill">
      <OrderHeader form={form} step={step} exit={exit}>
        {step === 'linge' && garments.length > 0 ? (
          <div className={`ml-auto ${headerClasses.search}`}>
            <SearchField value={search} onSearch={setSearch} label="Chercher un vêtement" delay={0} />
          </div>
        ) : null}
      </OrderHeader>
      <StepLinks form={form} step={step} />
      <div className={`gap-24 mb-16 grid ${classes.page}`}>
        <section
          className={`gap-24 grid content-start shrink ${classes.column}`}
          ref={panel}
          tabIndex={-1}
          aria-label={STEP_NAMES[step]}
        >
          <LoadGuard key={step} fallback={renderStepFailure}>
            <Suspense fallback={<ListSkeleton count={2} />}>
              {step === 'linge' ? (
                <GarmentPicker
                  garments={garments}
                  lines={draft.lines}
                  search={search}
                  listService={service}
                  {...cart}
                >
                  {search ? null : (
                    <ListService garments={garments} service={service} onService={changeListService} />
                  )}
                </GarmentPicker>
              ) : step === 'ou-et-quand' ? (
                <PlaceStep
                  area={publicFacts.data}
                  draft={draft}
                  slots={slots}
                  express={{ express: publicFacts.data.express, offered: ordinary }}
                  missed={isPlaceMissed ? missingHere[0] : undefined}
                  onChange={store.change}
                />
              ) : (
                <PayStep
                  form={form}
                  draft={draft}
                  summary={isWide ? null : summary}
                  offered={offered}
                  soonest={findSoonestPickup(slots.offer)}
                  accounts={accounts}
                  total={totals.grandTotal}
                  asksPhone={!final.except?.includes('phone')}
                  onChange={store.change}
                >
                  {transportHint}
                  {payFoot}
                </PayStep>
              )}
              <StepArrival step={step} onArrived={setArrivedStep} />
            </Suspense>
          </LoadGuard>
        </section>
        {isWide ? (
          <div className={classes.side}>
            <Suspense fallback={<ListSkeleton count={1} />}>
              <WideSummary {...summary} offered={offered} {...foot} />
            </Suspense>
          </div>
        ) : null}
      </div>
      {!isWide && (lines.length > 0 || step !== ORDER_STEPS[0]) ? (
        <OrderBar
          lines={lines}
          total={totals.grandTotal}
          located={summary.located}
          finalMethod={next ? null : draft.paymentMethod}
          isNoteLong={missingInBar.length > 1}
          {...foot}
        />
      ) : null}
      <TransportQuestion {...transport.frame} order={transport.opening?.subject ?? order} onAct={final.run}>
        {transportHint}
      </TransportQuestion>
    </div>
  );
}

const NOTE_ID = 'order-note';

const preloadSteps = () => Promise.all([PlaceStep.preload(), PayStep.preload()]);
