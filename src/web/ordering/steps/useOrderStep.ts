import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom';
import { buildStepLink, ORDER_STEP_PARAM, ORDER_STEPS, type OrderStep } from '#domain/contract/orderSteps.ts';

export const STEP_NAMES: Record<OrderStep, string> = {
  linge: 'Linge',
  'ou-et-quand': 'Où et quand',
  payer: 'Payer',
};

export function useOrderStep(form: string) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const stepInAddress = search.get(ORDER_STEP_PARAM);
  const step = ORDER_STEPS.find((one) => one === stepInAddress) ?? ORDER_STEPS[0];
  const openStep = (to: OrderStep) => {
    // A second tap comes before the step of the first is drawn.
    const opened = new URLSearchParams(window.location.search).get(ORDER_STEP_PARAM);
    if (to !== opened) navigate(buildStepLink(form, to));
  };
  return { step, next: ORDER_STEPS[ORDER_STEPS.indexOf(step) + 1], openStep };
}

/** Back or a reload may open a late step after an order or a sign-out has emptied the cart, so the form restarts. */
export function useFirstStepWhenEmpty(form: string, step: OrderStep, isEmpty: () => boolean): void {
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const emptyNow = useRef(isEmpty);
  emptyNow.current = isEmpty;
  useEffect(() => {
    if (step === ORDER_STEPS[0] || navigationType !== NavigationType.Pop || !emptyNow.current()) return;
    navigate(form, { replace: true });
  }, [step, form, navigate, navigationType]);
}

/** A new step starts at its top with the focus; Back and Forward restore the scroll position of the old one. */
export function useStepChange(step: OrderStep, panel: RefObject<HTMLElement | null>): void {
  const navigationType = useNavigationType();
  const offsets = useRef(new Map<OrderStep, number>());
  const shownStep = useRef(step);
  useLayoutEffect(() => {
    const saveOffset = () => offsets.current.set(step, window.scrollY);
    window.addEventListener('scroll', saveOffset, { passive: true });
    return () => window.removeEventListener('scroll', saveOffset);
  }, [step]);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    panel.current?.focus({ preventScroll: true });
    window.scrollTo(0, navigationType === NavigationType.Pop ? (offsets.current.get(step) ?? 0) : 0);
  }, [step, navigationType, panel]);
}
