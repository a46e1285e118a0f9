import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { skipToken } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { Product } from '#domain/catalogue/catalogue.ts';
import { ORDER_STEP_PARAM } from '#domain/contract/orderSteps.ts';
import { isOnAccount } from '#domain/money/payment.ts';
import { computeDraftTotals, fillDraft, priceCartLines } from '#domain/orders/cart.ts';
import { countPieces } from '#domain/pieces/handover.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { useFittedCart } from '#web/ordering/cartActs.ts';
import orderPage from '#web/ordering/OrderPage.module.css';
import { usePressedTotal } from '#web/ordering/usePressedTotal.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { LateReturnNote } from '#web/ui/slot/LateReturnNote.tsx';
import { applyExpress, findReturn, findSoonestPickup, useSlotOffer } from '#web/ui/slot/slotOffer.ts';
import { useDeskPaths } from '../DeskPlace.ts';
import type { ListedOrder } from '../types.ts';
import { CallerPart } from './CallerPart.tsx';
import { CallWords } from './CallWords.tsx';
import { deskDraft, repeatLinen } from './deskDraft.ts';
import { LinenPart } from './LinenPart.tsx';
import classes from './NewOrder.module.css';
import { buildCallStepLink, CALL_STEP_NAMES, CALL_STEPS, type CallStep, listCallGaps } from './steps.ts';
import { usePlaceFor } from './usePlaceFor.ts';
import { VisitPart } from './VisitPart.tsx';

const CeilingDialog = createLazyDialog(async () => (await import('./CeilingDialog.tsx')).CeilingDialog);

type Props = { garments: readonly Product[]; area: Outputs['catalogue']['facts'] };

export function CallForm({ garments, area }: Props) {
  const { newOrder } = useDeskPaths();
  const isWide = useMediaQuery('(min-width: 1024px)', undefined, { getInitialValueInEffect: false });
  const storedDraft = deskDraft.useDraft();
  const { caller } = storedDraft;
  const orderable = trpc.accounts.orderable.useQuery(caller?.userId ? { userId: caller.userId } : skipToken, {
    meta: { title: 'Compte pas chargé', text: 'Réessayez.' },
  });
  const accounts = orderable.data ?? [];
  const isAccountKnown = orderable.data !== undefined || !caller?.userId;
  const draft = fillDraft(storedDraft, undefined, isAccountKnown ? accounts : null, area);
  const lacksAccount = isOnAccount(draft) && !isAccountKnown;
  const slots = useSlotOffer(countPieces(draft.lines));
  const ordinary = findReturn(slots.offer, draft.slot);
  const { express, offered } = applyExpress(ordinary, area.express, draft.express);
  const lines = priceCartLines(
    draft.lines,
    garments,
    accounts.find(({ id }) => id === draft.accountId),
    express,
  );
  const totals = computeDraftTotals(lines, draft.location, area);
  const { place, isPending, ceiling } = usePlaceFor();
  const { step, openStep } = useCallStep(newOrder);
  const [gapStep, setGapStep] = useState<CallStep | null>(null);
  /** The list of the linen opens anew, with what was taken back in view. */
  const [repeats, setRepeats] = useState(0);
  const page = useRef<HTMLDivElement>(null);
  const pressed = usePressedTotal(page);
  const gaps = listCallGaps(caller, draft, lines);
  const gap = gaps.find((one) => one.step === gapStep);
  const missing = gaps.flatMap((one) => one.missing ?? []);

  const goOn = (from: CallStep) => {
    const next = CALL_STEPS[CALL_STEPS.indexOf(from) + 1];
    if (!next) return;
    if (isWide) focusPart(next);
    else openStep(next);
  };
  const submit = () => {
    const [first] = gaps;
    setGapStep(first?.step ?? null);
    if (first) {
      if (!isWide) openStep(first.step);
      focusPart(first.step);
    } else if (lacksAccount) void orderable.refetch();
    else if (pressed.isAsRead(totals.grandTotal)) place(draft, totals.grandTotal, offered?.promisedAt);
  };
  const repeat = (order: ListedOrder) => {
    const before = deskDraft.read();
    repeatLinen(order);
    setRepeats(repeats + 1);
    goOn('linge');
    if (before.lines.length > 0)
      toast.info('Le linge saisi est remplacé.', undefined, {
        label: 'Annuler',
        run: () => deskDraft.write(before),
      });
  };
  useSubmitKeys(submit);
  useFittedCart(deskDraft, garments);

  const parts: Record<CallStep, ReactNode> = {
    'qui-appelle': (
      <CallerPart
        caller={caller}
        isWide={isWide ?? false}
        hasGap={gapStep === 'qui-appelle'}
        onNext={() => goOn('qui-appelle')}
        onFocusLost={() => focusPart(gaps[0]?.step ?? 'ou-et-quand')}
        onRepeat={repeat}
      />
    ),
    linge: (
      <LinenPart
        key={repeats}
        garments={garments}
        draft={draft}
        lines={lines}
        isWide={isWide ?? false}
        onNext={() => goOn('linge')}
      />
    ),
    'ou-et-quand': (
      <VisitPart area={area} draft={draft} slots={slots} offered={ordinary} accounts={accounts} />
    ),
  };
  const isPriced = lines.length > 0 && draft.location !== null;
  const foots: Record<CallStep, ReactNode> = {
    'qui-appelle': isWide || !caller ? null : <NextButton onNext={() => goOn('qui-appelle')} />,
    linge: isWide ? null : <NextButton onNext={() => goOn('linge')} />,
    'ou-et-quand': (
      <>
        <CallWords
          slot={draft.slot}
          soonest={findSoonestPickup(slots.offer)}
          promisedAt={offered?.promisedAt}
          total={isPriced ? totals.grandTotal : null}
          isEstimate={lines.some(({ tenths }) => tenths !== undefined)}
          fee={totals.transportFee}
          method={draft.paymentMethod}
        />
        <LateReturnNote offered={offered} />
        {missing.length > 0 ? <p className="text-14">Il manque&nbsp;: {missing.join(', ')}.</p> : null}
        <Button
          full
          size="lg"
          busy={isPending || (lacksAccount && orderable.isFetching)}
          {...pressed.handlersFor(totals.grandTotal)}
          onClick={submit}
        >
          Valider la commande
        </Button>
      </>
    ),
  };

  return (
    <>
      <div ref={page} className={classes.form}>
        {isWide ? null : <CallSteps form={newOrder} step={step} />}
        <div className={classes.parts}>
          {(isWide ? CALL_STEPS : [step]).map((one) => (
            <section
              key={one}
              id={one}
              tabIndex={-1}
              className={classes.part}
              aria-labelledby={`title-${one}`}
            >
              <h2
                id={`title-${one}`}
                className={isWide ? `row one-row text-18 ${classes.title}` : 'visually-hidden'}
              >
                <span className="disc grid-centre text-13 bold accent bg-pale" aria-hidden="true">
                  {CALL_STEPS.indexOf(one) + 1}
                </span>
                {CALL_STEP_NAMES[one]}
              </h2>
              {gap?.step === one && one !== 'qui-appelle' ? (
                <p role="alert" className="danger semibold">
                  {gap.words}
                </p>
              ) : null}
              {parts[one]}
              {foots[one] ? <div className={`stack gap-8 ${classes.foot}`}>{foots[one]}</div> : null}
            </section>
          ))}
        </div>
      </div>
      <CeilingDialog {...ceiling} />
    </>
  );
}

const NextButton = ({ onNext }: { onNext(): void }) => (
  <Button full size="lg" onClick={onNext}>
    Continuer
  </Button>
);

/** Ctrl and Enter place the order from any field, and do nothing under a dialog. */
function useSubmitKeys(submit: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
    event.preventDefault();
    submit();
  });
}

/** A step opens at its top; the address leads back to the one before. */
function useCallStep(form: string) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const inAddress = search.get(ORDER_STEP_PARAM);
  const step = CALL_STEPS.find((one) => one === inAddress) ?? CALL_STEPS[0];
  useEffect(() => {
    window.scrollTo(0, 0);
    // The pressed button left with its step.
    if (document.activeElement === document.body)
      document.getElementById(step)?.focus({ preventScroll: true });
  }, [step]);
  return { step, openStep: (to: CallStep) => void navigate(buildCallStepLink(form, to)) };
}

/** The step may open with this render, so its part is looked for after it. */
function focusPart(step: CallStep): void {
  requestAnimationFrame(() => {
    const part = document.getElementById(step);
    (part?.querySelector<HTMLElement>('input:not([type="radio"])') ?? part)?.focus();
  });
}

const CallSteps = ({ form, step }: { form: string; step: CallStep }) => (
  <nav aria-label="Étapes de la commande">
    <ol className={`gap-8 grid p-0 no-list ${orderPage.steps}`}>
      {CALL_STEPS.map((one, i) => (
        <li key={one}>
          <Link
            to={buildCallStepLink(form, one)}
            className={`muted text-14 nowrap block tall-44 pt-8 no-underline ${orderPage.step}`}
            data-reached={i <= CALL_STEPS.indexOf(step)}
            aria-current={one === step ? 'step' : undefined}
          >
            <span aria-hidden="true">{i + 1}.&nbsp;</span>
            {CALL_STEP_NAMES[one]}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);
