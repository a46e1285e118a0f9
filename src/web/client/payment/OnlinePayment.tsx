import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { describeLastAttempt, type OtherWay, type ReturnReason } from '#domain/format/attemptWords.ts';
import { getPaymentMethodLabel } from '#domain/format/wording.ts';
import { isCash } from '#domain/money/payment.ts';
import { isFinal, type LastAttempt, type OnlineProvider } from '#domain/payments/attempt.ts';
import { readLocalValue, writeLocalValue } from '#web/storage/localValue.ts';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { type ReachedOrder, useOrderAccess } from '../orderAccess.ts';
import { type DueOrder, usePaymentStart } from './usePaymentStart.ts';

/** The provider's notice comes within seconds; later the server reads by itself, and says so. */
const REREAD_AFTER_MS = [2000, 5000, 10_000];

interface Props {
  order: DueOrder;
  providers: readonly OnlineProvider[];
  otherWay: OtherWay;
  isSecondary: boolean;
  /** How the order is paid, which stands again before an attempt that brought no money has ended. */
  children: ReactNode;
}

export function OnlinePayment({ order, providers, otherWay, isSecondary, children }: Props) {
  const reached = useOrderAccess().useOrder(order.id);
  const last = findRelevantAttempt(order);
  const { backAs, isFresh } = useReturnReason(reached.token ?? order.id, last?.id);
  useRereading(reached, last);
  const { pay, leavingFor, failure } = usePaymentStart(order, reached, last);
  useFirstPayment(
    providers.find((provider) => provider === order.paymentMethod),
    pay,
  );
  const text = failure?.text ?? (last && describeLastAttempt(last, backAs, otherWay));
  const hasFailed = failure !== null || (last !== null && isKnownFailure(last, backAs));
  const scrollRef = isFresh ? scrollIntoView : undefined;
  const troubled = failure?.provider ?? (last?.state === 'unsure' ? last.provider : null);
  const offered = last?.problem === 'mismatch' ? [] : providers;
  // Nobody is urged to pay again while it is not known what came of the first time, nor away from cash.
  const isUrged = !isSecondary && !isCash(order.paymentMethod) && (failure !== null || troubled === null);
  return (
    <>
      <div role="status" className="contents">
        {text && !hasFailed ? (
          <p ref={scrollRef} data-wide>
            {text}
          </p>
        ) : null}
      </div>
      {text && hasFailed ? (
        <div ref={scrollRef} data-wide>
          <ErrorPanel title={text} />
        </div>
      ) : null}
      {[...offered]
        .sort((a, b) => Number(a === troubled) - Number(b === troubled))
        .map((provider, index) => (
          <Button
            key={provider}
            data-wide
            kind={isUrged && index === 0 ? 'primary' : 'secondary'}
            busy={leavingFor === provider}
            disabled={leavingFor !== null && leavingFor !== provider}
            onClick={() => {
              writeLocalValue(REFUSED_ATTEMPT_KEY, null);
              void pay(provider);
            }}
          >
            {describePress(provider, {
              state: provider === troubled ? 'unsure' : findState(provider, last),
              isRefused: backAs === 'failed' && last?.provider === provider,
            })}
          </Button>
        ))}
      {last?.state === 'open' && backAs !== 'paid' ? children : null}
    </>
  );
}

const REFUSED_ATTEMPT_KEY = 'laveo:refused-payment';

/**
 * The provider's page leads back to the order that it refused, whose name follows the # of the address. The provider
 * itself still has the attempt as open, so that the browser remembers the refusal until the client tries again.
 */
function useReturnReason(name: string, attemptId: string | undefined) {
  const { hash, search, state } = useLocation();
  const { isPaymentFailed } = state ?? {};
  const reason = new URLSearchParams(search);
  const isPaid = reason.has('paye') || isPaymentFailed === false;
  const isFresh = !isPaid && hash === `#${name}` && (reason.has('echec') || isPaymentFailed === true);
  useEffect(() => {
    if (isFresh && attemptId) writeLocalValue(REFUSED_ATTEMPT_KEY, attemptId);
  }, [isFresh, attemptId]);
  const isRefused = isFresh || (attemptId !== undefined && readLocalValue(REFUSED_ATTEMPT_KEY) === attemptId);
  const backAs: ReturnReason = isPaid ? 'paid' : isRefused ? 'failed' : null;
  return { backAs, isFresh };
}

/** A client who has just ordered is led to the means that was chosen, once: Back from there stays here. */
function useFirstPayment(
  chosen: OnlineProvider | undefined,
  pay: (provider: OnlineProvider) => unknown,
): void {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const payOnce = useEffectEvent(() => {
    if (!chosen || !state?.isNew) return;
    navigate(pathname, { replace: true });
    void pay(chosen);
  });
  useEffect(() => payOnce(), []);
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

/** An attempt that ended for another sum says nothing about the one that is due now. */
function findRelevantAttempt({ lastAttempt, amountDue }: DueOrder): LastAttempt | null {
  if (!lastAttempt) return null;
  return lastAttempt.amount === amountDue || !isFinal(lastAttempt.state) ? lastAttempt : null;
}

const isKnownFailure = ({ state, problem }: LastAttempt, backAs: ReturnReason) =>
  problem === null && state !== 'unsure' && (isFinal(state) || backAs === 'failed');

const findState = (provider: OnlineProvider, last: LastAttempt | null) =>
  last?.provider === provider ? last.state : null;

type Pressed = { state: LastAttempt['state'] | null; isRefused: boolean };

/** The sum stands above the acts. */
function describePress(provider: OnlineProvider, { state, isRefused }: Pressed): string {
  const withProvider = `avec\u00a0${getPaymentMethodLabel(provider)}`;
  if (state === 'unsure' || isRefused) return `Réessayer ${withProvider}`;
  return state === null || isFinal(state) ? `Payer ${withProvider}` : `Continuer ${withProvider}`;
}

function useRereading(reached: ReachedOrder, last: LastAttempt | null): void {
  const waitsFor = last && !isFinal(last.state) ? last.id : null;
  const reread = useEffectEvent(() => void reached.reread().catch(() => undefined));
  useEffect(() => {
    if (waitsFor === null) return;
    const timers = REREAD_AFTER_MS.map((wait) => setTimeout(reread, wait));
    return () => timers.forEach(clearTimeout);
  }, [waitsFor]);
}
