import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { buildFollowLink } from '#domain/addresses.ts';
import { describeEnded, type LivreurPosition } from '#domain/format/order/followWords.ts';
import { describeMove } from '#domain/format/order/moveWords.ts';
import { describeRecipient } from '#domain/format/order/recipientWords.ts';
import { mayAmend } from '#domain/pieces/changes.ts';
import { type Claim, mayOfferClaim } from '#domain/pieces/claims.ts';
import { call } from '#web/net/call.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { useNow } from '#web/ui/clock.tsx';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { CardSkeleton, Ghost, LoadingRegion } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { LazyPart } from '#web/ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import { BesideLines, DelayNotice, EventLines } from '../client/follow/EventLines.tsx';
import { Fold } from '../client/follow/Fold.tsx';
import { FollowNews } from '../client/follow/FollowNews.tsx';
import { isLivreurSeen } from '../client/follow/isLivreurSeen.ts';
import { LivreurInCharge } from '../client/follow/LivreurInCharge.tsx';
import { NextVisit } from '../client/follow/NextVisit.tsx';
import { ProgressSteps } from '../client/follow/ProgressSteps.tsx';
import { RegularVisit } from '../client/follow/RegularVisit.tsx';
import { useClientClock } from '../client/follow/useClientClock.ts';
import { useOrderAccess } from '../client/orderAccess.ts';
import classes from './Link.module.css';
import { LinkedLinen } from './LinkedLinen.tsx';
import { AmountLines, PaymentPart } from './LinkPayment.tsx';
import type { Task } from './LinkTask.tsx';
import type { LinkedOrder } from './linkAccess.ts';

const LinkMap = createRetryableLazy(async () => (await import('./linkParts.tsx')).LinkMap);
const LinkVisitForm = createRetryableLazy(async () => (await import('./linkParts.tsx')).LinkVisitForm);
const LinkDetails = createRetryableLazy(async () => (await import('./LinkDetails.tsx')).LinkDetails);
const OrderClaims = createRetryableLazy(
  async () => (await import('../client/claim/OrderClaims.tsx')).OrderClaims,
);
const LinkTask = createRetryableLazy(async () => (await import('./LinkTask.tsx')).LinkTask);

type Props = { order: LinkedOrder; position: LivreurPosition | null; token: string };
export function LinkOrder({ order, position, token }: Props) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { task?: Task } | null };
  const now = useNow();
  const may: Record<Task, boolean> = {
    amend: !order.redoOf && mayAmend(order.status, 'client'),
    claim: mayOfferClaim(order, now),
  };
  const openRedo = async (claimId: string) => {
    try {
      navigate(buildFollowLink((await call('follow.redo', { token, claimId })).token));
    } catch (error) {
      showFailure(error);
    }
  };
  const task = state?.task && may[state.task] ? state.task : null;
  const openTask = (next: Task) => navigate(buildFollowLink(token), { state: { task: next } });
  const openedTask = useRef(task);
  useEffect(() => {
    openedTask.current = task;
  }, [task]);
  // An answer may come after the client went back, and one more step back would leave the page.
  const closeTask = () => {
    if (openedTask.current) navigate(-1);
    openedTask.current = null;
  };
  if (task)
    return (
      <LazyPart
        shape={<LinkGhosts />}
        renderFailure={(retry) => (
          <>
            <ErrorPanel title="Cette page n’a pas pu arriver." onRetry={retry} />
            <Button kind="secondary" onClick={closeTask}>
              Retour à la commande
            </Button>
          </>
        )}
      >
        <LinkTask task={task} order={order} onBack={closeTask} />
      </LazyPart>
    );
  // The foot covers a part of the page, so that it stands for an act alone.
  const isToPay = order.amountDue > 0 && order.declaredAt === null;
  const payment = order.amountDue > 0 ? <PaymentPart order={order} token={token} isToPay={isToPay} /> : null;
  return (
    <div className={`stack gap-16 ${classes.page}`}>
      <div className={`stack gap-16 content-start ${classes.live}`}>
        <Live order={order} position={position} />
        {isToPay ? null : payment}
        {may.amend ? (
          <Button kind="secondary" full onClick={() => openTask('amend')}>
            Modifier la commande
          </Button>
        ) : null}
        <TeamActs status={order.status} />
      </div>
      <div className={`stack gap-16 content-start ${classes.more}`}>
        {order.claims.length > 0 ? (
          <LazyPart>
            <OrderClaims
              order={{ ...order, claims: order.claims.map(dropPhotos) }}
              onRedo={(claimId) => void openRedo(claimId)}
            />
          </LazyPart>
        ) : null}
        <Place order={order} />
        <LinkedLinen order={order} />
        <Fold title="Prix et facture">
          <LazyPart
            shape={<CardSkeleton />}
            renderFailure={(retry) => (
              <Button kind="secondary" onClick={retry}>
                Réessayer
              </Button>
            )}
          >
            <LinkDetails order={order} token={token} />
          </LazyPart>
        </Fold>
        {may.claim ? (
          <Button kind="ghost" flush onClick={() => openTask('claim')}>
            Un problème avec cette commande&nbsp;?
          </Button>
        ) : null}
        <p className="text-14 muted">
          Gardez ce lien pour vous&nbsp;: il montre votre commande. Il s’arrête 7&nbsp;jours après{' '}
          {order.status === 'cancelled' && order.linen === 'client' ? 'l’annulation' : 'le retour'}.
        </p>
      </div>
      {isToPay ? payment : null}
    </div>
  );
}

function Live({ order, position }: Pick<Props, 'order' | 'position'>) {
  const now = useNow();
  const orderClock = useClientClock(order);
  const delay = orderClock?.delay ?? null;
  const recipient = orderClock ? null : describeRecipient(order.handovers.at(-1));
  const isSeen = isLivreurSeen(order) && order.clientLocation !== null;
  return (
    <>
      <div className={`${classes.head} stack gap-4`}>
        {delay ? (
          <DelayNotice delay={delay} as="h1" />
        ) : (
          <h1 className={`anywhere ${classes.headline}`}>
            {orderClock ? <EventLines {...orderClock.words} /> : describeEnded(order)}
          </h1>
        )}
        <BesideLines lines={[orderClock?.beside ?? recipient, delay ? null : describeMove(order, now)]} />
        <div className="mt-8">
          <ProgressSteps order={order} />
        </div>
      </div>
      {isSeen && order.clientLocation ? (
        <LazyPart shape={<div className={classes.mapShape} />}>
          <LinkMap client={order.clientLocation} position={position} />
        </LazyPart>
      ) : null}
      <AmountLines order={order} />
      <FollowNews order={order} />
      <RegularVisit order={order} />
      <NextVisit order={order} Form={LinkVisitForm} />
      <LivreurInCharge order={order} orderClock={orderClock} kind="pale" />
    </>
  );
}

/** A link cancels nothing, and once a livreur is assigned the desk alone changes the hour. */
function TeamActs({ status }: Pick<LinkedOrder, 'status'>) {
  const teamPhone = useOrderAccess().useFacts()?.teamPhone;
  const isAssigned = status === 'assigned' || status === 'pickup_en_route';
  if (!teamPhone || !(isAssigned || status === 'pending')) return null;
  return (
    <p className="text-14 muted">
      Pour annuler{isAssigned ? ' ou changer l’heure' : ''}, appelez-nous au <Phone value={teamPhone} />.
    </p>
  );
}

const Place = ({ order }: { order: LinkedOrder }) => (
  <p className="anywhere">
    <strong>{order.client.fullname}</strong>
    <span className="block muted">{order.clientAddress}</span>
  </p>
);

/** Photos are read with the session of who may see them. */
const dropPhotos = (claim: Claim): Claim => ({ ...claim, photos: [] });

export function LinkGhosts() {
  return (
    <LoadingRegion>
      <h1 className="visually-hidden">Suivi de votre commande</h1>
      <div className="stack gap-16 width-640">
        <Ghost height={20} width="70%" />
        <Ghost height={56} width="92%" />
        <Ghost height={6} />
        <Ghost height={112} />
        <Ghost height={82} />
        <Ghost height={52} />
      </div>
    </LoadingRegion>
  );
}
