import { IconBrandWhatsapp, IconCheck, IconRepeat, IconShirt } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { buildFollowedLink, buildRuleLink, paths } from '#domain/addresses.ts';
import { joinClockWords } from '#domain/clock/clockWords.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { describeEnded } from '#domain/format/order/followWords.ts';
import { formatShortNumber } from '#domain/format/order/orderNumber.ts';
import { composeShareMessage } from '#domain/format/order/shareMessage.ts';
import { buildWhatsAppUrl } from '#domain/format/phone.ts';
import { getGivenName } from '#domain/format/text.ts';
import { getPaymentMethodLabel } from '#domain/format/wording.ts';
import { isCash, isOnAccount } from '#domain/money/payment.ts';
import { isFollowed } from '#domain/orders/order.ts';
import { isFinal, type LastAttempt } from '#domain/payments/attempt.ts';
import { isOrderNotFound, readFailure } from '#web/net/failures.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { PushOffer } from '#web/push/PushOffer.tsx';
import { useSession } from '#web/shell/session.tsx';
import { Amount } from '#web/ui/Amount.tsx';
import { ClothesLine } from '#web/ui/drawings/Garments.tsx';
import { LoadFailure } from '#web/ui/feedback/ErrorPanel.tsx';
import { PageToasts } from '#web/ui/feedback/PageToasts.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import visits from '#web/ui/slot/Visits.module.css';
import { useClientClock } from '../follow/useClientClock.ts';
import { useOrderAccess } from '../orderAccess.ts';
import { CashPayment, PaymentChoice } from '../payment/PaymentChoice.tsx';
import { getMeansLabel } from '../payment/paymentMeans.ts';
import { DeclaredPayment } from '../payment/WavePayment.tsx';
import { NoOrderNotice, UnknownOrderNotice } from './NoOrderNotice.tsx';
import classes from './ThanksPage.module.css';

type Thanked = Outputs['orders']['get'];

const REREAD_MS = 5000;

const ROW = 'between flex middle tall-48 ink no-underline';

export function ThanksPage() {
  const { orderId = '' } = useParams();
  const { search } = useLocation();
  const { me } = useSession();
  const query = trpc.orders.get.useQuery(
    { orderId },
    {
      meta: { silent: true },
      refetchInterval: ({ state: { data } }) => data !== undefined && isPaying(data) && REREAD_MS,
    },
  );
  const { data: order, error } = query;
  if (!order && error && isOrderNotFound(readFailure(error))) return <UnknownOrderNotice />;
  const paid = order && findPaid(order);
  const isChecked = order !== undefined && isBeingChecked(order, search === '?paye');
  if (order?.status === 'completed')
    return (
      <NoOrderNotice
        title={paid ? 'Payé, merci' : 'Votre linge est livré'}
        text={`${paid ? describePaid(paid) : ''}La commande ${formatShortNumber(order.shortNumber)} est dans votre historique.`}
        isPast
      />
    );
  if (order && !isFollowed(order))
    return <NoOrderNotice title="Commande annulée" text="Vos commandes en cours sont dans Suivi." />;
  return (
    <div className={`stack gap-16 relative width-640 ${classes.page}`}>
      <PageToasts />
      <div className={`bg-pale overflow-hidden ${classes.line}`}>
        <ClothesLine />
      </div>
      {order ? (
        <>
          <ThanksHead
            order={order}
            name={getGivenName(me?.fullname)}
            paid={paid ?? null}
            isChecked={isChecked}
          />
          <Thanks order={order} isChecked={isChecked} />
        </>
      ) : null}
      {!order && query.isPending ? <ListSkeleton count={2} /> : null}
      {!order && query.isError ? (
        <LoadFailure
          title="Impossible de charger les détails de la commande."
          reassurance="Elle est enregistrée."
          query={query}
        />
      ) : null}
    </div>
  );
}

function findPaid({ amountDue, lastAttempt }: Thanked): LastAttempt | null {
  return amountDue === 0 && lastAttempt?.state === 'paid' ? lastAttempt : null;
}

const describePaid = ({ amount, provider }: LastAttempt): string =>
  `${formatFcfa(amount)} par ${getPaymentMethodLabel(provider)}. `;

/** The client may have paid on the provider's page, which has not told us yet. */
const isPaying = ({ lastAttempt }: Thanked): boolean => lastAttempt?.state === 'open';

/** An open attempt has brought no money, unless the provider has just led back from it as paid. */
const isBeingChecked = ({ declaredAt, lastAttempt }: Thanked, isBackAsPaid: boolean): boolean =>
  declaredAt !== null ||
  (lastAttempt !== null && !isFinal(lastAttempt.state) && (lastAttempt.state !== 'open' || isBackAsPaid));

type HeadProps = { order: Thanked; name: string; paid: LastAttempt | null; isChecked: boolean };

function ThanksHead({ order: { shortNumber }, name, paid, isChecked }: HeadProps) {
  return (
    <header className="stack gap-4 wrap-anywhere">
      <h1 className="row gap-8">
        {paid ? (
          <span className={`grid-centre disc ${classes.mark}`} aria-hidden="true">
            <IconCheck size={18} stroke={3} />
          </span>
        ) : null}
        {paid ? 'Payé, merci' : isChecked ? 'Nous vérifions votre paiement' : `Merci ${name}`}
      </h1>
      <p className="muted">
        {paid ? (
          <>
            <Amount value={paid.amount} strong /> par {getPaymentMethodLabel(paid.provider)}, pour votre
            commande <span className="tabular nowrap">{formatShortNumber(shortNumber)}</span>.
          </>
        ) : (
          <>
            Votre commande <span className="tabular nowrap">{formatShortNumber(shortNumber)}</span> est
            enregistrée.
          </>
        )}
      </p>
    </header>
  );
}

function Thanks({ order, isChecked }: Pick<HeadProps, 'order' | 'isChecked'>) {
  const orderClock = useClientClock(order);
  const team = useOrderAccess().useFacts();
  const isInCash = isCash(order.paymentMethod);
  const isUnpaid = order.amountDue > 0;
  const isByAccount = isOnAccount(order);
  const isDue = isUnpaid && !isPaying(order);
  const Ways = isChecked && isPaying(order) ? DeclaredPayment : Fragment;
  return (
    <>
      <Card aria-label="Votre commande">
        <ol className={`bare stack ${visits.visits}`}>
          <li>
            <h2 className="text-22 leading-12">
              {orderClock ? joinClockWords(orderClock.words) : describeEnded(order)}
            </h2>
            <p className="muted text-14">{order.clientAddress}</p>
          </li>
          {orderClock?.beside ? <li className="bold">{orderClock.beside}</li> : null}
        </ol>
      </Card>
      {(isUnpaid && !isChecked) || isByAccount ? (
        <div className={`flex middle flex-wrap at-end ${classes.sum}`}>
          {isInCash ? <CashPayment order={order} /> : <p>{isByAccount ? getMeansLabel(order) : 'À payer'}</p>}
          <strong className="text-22">
            <Amount value={isByAccount ? order.grandTotal : order.amountDue} />
          </strong>
        </div>
      ) : null}
      {isDue && !isInCash ? <PaymentChoice order={order} /> : null}
      {/* Where there is something to pay online, that is the one filled act. */}
      <ButtonLink
        to={buildFollowedLink(order.id)}
        kind={isDue && !isInCash ? 'secondary' : 'primary'}
        size="lg"
        full
      >
        Suivre ma commande
      </ButtonLink>
      {isUnpaid && (isInCash || !isDue) ? (
        <Ways>
          <PaymentChoice order={order} isSecondary />
        </Ways>
      ) : null}
      <div>
        <PushOffer title="Être prévenu à chaque étape" />
        <ul className="bare">
          <li className="border-top">
            <a
              className={ROW}
              href={buildWhatsAppUrl(null, composeShareMessage(order, team?.teamPhone))}
              target="_blank"
              rel="noopener"
            >
              Partager par WhatsApp <IconBrandWhatsapp className="muted" size={22} aria-hidden="true" />
            </a>
          </li>
          <li className="border-top">
            <Link className={ROW} to={buildRuleLink(paths.client.recurring, order.id)}>
              Recommencer chaque semaine <IconRepeat className="muted" size={22} aria-hidden="true" />
            </Link>
          </li>
          <li className="border-top">
            <Link className={ROW} to={paths.client.order}>
              Passer une autre commande <IconShirt className="muted" size={22} aria-hidden="true" />
            </Link>
          </li>
        </ul>
      </div>
    </>
  );
}
