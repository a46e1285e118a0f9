import { IconBrandWhatsapp, IconCheck, IconRepeat, IconShirt } from '@tabler/icons-react';
import { useParams } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { joinClockWords } from '#domain/clock/clockWords.ts';
import { composeShareMessage } from '#domain/format/order/clientMessages.ts';
import { describeEnded } from '#domain/format/order/followWords.ts';
import { formatPromise } from '#domain/format/order/slotWords.ts';
import { buildWhatsAppUrl } from '#domain/format/phone.ts';
import { getGivenName } from '#domain/format/text.ts';
import { isFollowed, referenceOf } from '#domain/orders/order.ts';
import { buildRuleLink } from '#domain/recurring/ruleLink.ts';
import { readFailure } from '#web/net/failures.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { PushOffer } from '#web/push/PushOffer.tsx';
import { useSession } from '#web/shell/session.tsx';
import { Amount } from '#web/ui/Amount.tsx';
import { LoadFailure } from '#web/ui/feedback/LoadFailure.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { ButtonAnchor, ButtonLink } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { useClientClock } from '../follow/useClientClock.ts';
import { PaymentChoice } from '../payment/PaymentChoice.tsx';
import { NoOrderNotice } from './NoOrderNotice.tsx';
import classes from './ThanksPage.module.css';

type Thanked = Outputs['orders']['get'];

export function ThanksPage() {
  const { orderId = '' } = useParams();
  const { me } = useSession();
  const query = trpc.orders.get.useQuery({ orderId }, { meta: { silent: true } });
  const { data: order, error } = query;
  if (!order && error && readFailure(error).code === 'NOT_FOUND')
    return (
      <NoOrderNotice title="Cette commande n’existe pas" text="Vos commandes en cours sont dans Suivi." />
    );
  if (order?.status === 'completed')
    return (
      <NoOrderNotice title="Votre linge est livré" text="Cette commande est dans votre historique." isPast />
    );
  if (order && !isFollowed(order))
    return <NoOrderNotice title="Commande annulée" text="Vos commandes en cours sont dans Suivi." />;
  return (
    <div className={`stack gap-16 width-640 ${classes.page}`}>
      <header className="stack gap-4 items-centre text-centre wrap-anywhere">
        <span className={classes.mark} aria-hidden="true">
          <IconCheck size={28} stroke={3} />
        </span>
        <h1>Merci {getGivenName(me?.fullname)}</h1>
        <p className="muted">Votre commande est chez nous.</p>
      </header>
      {order ? <Thanks order={order} /> : null}
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

function Thanks({ order }: { order: Thanked }) {
  const orderClock = useClientClock(order);
  return (
    <>
      <Card aria-label="Votre commande">
        <dl className="facts">
          <dt>Référence</dt>
          <dd className="semibold tabular">{referenceOf(order.id)}</dd>
          {orderClock?.clock.event === 'pickup' ? (
            <>
              <dt>{orderClock.words.lead}</dt>
              <dd className="semibold">{orderClock.words.when}</dd>
            </>
          ) : null}
          <dt>Retour prévu</dt>
          <dd className="semibold">{formatPromise(order.promisedAt)}</dd>
          <dt>Total</dt>
          <dd className="semibold">
            <Amount value={order.grandTotal} strong />
          </dd>
        </dl>
        <div className={classes.paying}>
          <PaymentChoice order={order} />
        </div>
      </Card>
      <ButtonLink to={paths.client.orders} size="lg" full>
        Suivre ma commande
      </ButtonLink>
      <PushOffer
        title="Être prévenu à chaque étape"
        text="Ce téléphone vous le dira, même quand Laveo est fermé."
      />
      {order.status === 'pending' ? (
        <NextSteps />
      ) : (
        <Card title="Où en est votre linge">
          <p>{orderClock ? joinClockWords(orderClock.words) : describeEnded(order)}</p>
        </Card>
      )}
      <div className={`${classes.acts} stack gap-8`}>
        <ButtonAnchor
          href={buildWhatsAppUrl(null, composeShareMessage(order))}
          target="_blank"
          rel="noopener"
          kind="secondary"
          icon={IconBrandWhatsapp}
        >
          Partager par WhatsApp
        </ButtonAnchor>
        <ButtonLink to={buildRuleLink(paths.client.recurring, order.id)} kind="secondary" icon={IconRepeat}>
          Recommencer chaque semaine
        </ButtonLink>
        <ButtonLink to={paths.client.order} kind="secondary" icon={IconShirt}>
          Passer une autre commande
        </ButtonLink>
      </div>
    </>
  );
}

const NEXT = [
  'Un livreur vous appelle, puis passe prendre votre linge.',
  'Rassemblez-le dans un sac, et gardez votre téléphone près de vous.',
  'Nous lavons et repassons\u00a0: chaque étape s’affiche dans Suivi.',
  'Votre linge revient. Donnez alors au livreur le code affiché dans Suivi.',
];

function NextSteps() {
  return (
    <Card title={'Et maintenant\u00a0?'}>
      <ol className={`${classes.steps} bare stack`}>
        {NEXT.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Card>
  );
}
