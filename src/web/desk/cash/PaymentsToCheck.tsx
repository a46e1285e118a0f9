import { Link } from 'react-router-dom';
import { formatFcfa } from '#domain/format/money.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { PROVIDER_LABELS } from '#domain/payments/attempt.ts';
import { trpc } from '#web/net/trpc.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { LoadFailure } from '#web/ui/feedback/LoadFailure.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { useDeskPaths } from '../DeskPlace.tsx';
import shared from '../desk.module.css';
import { AskButton } from '../dialogs/AskButton.tsx';
import { describeAttemptToCheck } from '../money/attemptWords.ts';
import type { AttemptToCheck } from '../types.ts';
import classes from './Cash.module.css';

export const usePaymentsToCheck = () =>
  trpc.cash.attempts.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });

export function PaymentsToCheck({ query }: { query: ReturnType<typeof usePaymentsToCheck> }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (query.isPending) return null;
  if (!data) return <LoadFailure title="Impossible de charger les paiements à vérifier." query={query} />;
  // The others are asked again by the server, and need nobody.
  const attempts = data.pages
    .flatMap(({ items }) => items)
    .toSorted((a, b) => Number(a.problem === null) - Number(b.problem === null));
  if (attempts.length === 0) return null;
  return (
    <Card title="Paiements à vérifier" className="no-print">
      <ul className="bare ruled" aria-label="Paiements à vérifier">
        {attempts.map((attempt) => (
          <PaymentToCheck key={attempt.id} attempt={attempt} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button kind="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Afficher la suite
        </Button>
      ) : null}
    </Card>
  );
}

function PaymentToCheck({ attempt }: { attempt: AttemptToCheck }) {
  const { orderId, number, clientName, provider, amount, createdAt } = attempt;
  const paths = useDeskPaths();
  return (
    <li className={`row between anywhere ${classes.payment}`}>
      <span className="anywhere">
        <span className="row anywhere">
          <strong>{clientName}</strong>
          <Link to={paths.order(orderId)}>
            <strong>{formatOrderNumber(number)}</strong>
          </Link>
          <span>
            {PROVIDER_LABELS[provider]}, <Amount value={amount} />
          </span>
          <span className="muted text-14">
            <RelativeTime at={createdAt} />
          </span>
        </span>
        <span className={shared.words}>{describeAttemptToCheck(attempt)}</span>
      </span>
      <Act attempt={attempt} />
    </li>
  );
}

function Act({ attempt }: { attempt: AttemptToCheck }) {
  const { problem, toReturn } = attempt;
  if (problem === null) return null;
  if (problem === 'mismatch')
    return <AskButton question={{ about: 'receivePayment', attempt }}>Encaisser ce qui est venu</AskButton>;
  if (problem === 'surplus')
    return (
      <AskButton
        question={{ about: 'returnPayment', attempt }}
      >{`Rembourser ${formatFcfa(toReturn)}`}</AskButton>
    );
  return (
    <span className="row">
      <AskButton question={{ about: 'returnPayment', attempt }}>Redemander le remboursement</AskButton>
      <AskButton question={{ about: 'returnPayment', attempt, byHand: true }}>Rendu autrement</AskButton>
    </span>
  );
}
