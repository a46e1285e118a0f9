import { IconCloudOff, IconServerOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { buildStepLink } from '#domain/contract/orderSteps.ts';
import { formatDateTime } from '#domain/format/calendar.ts';
import { useNow } from '#web/ui/clock.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { hasLapsed, type OrderEntry, usePlacing } from './orderKind.ts';

const CAUSES = {
  network: { icon: IconCloudOff, cause: 'Le réseau ne répond pas.' },
  server: { icon: IconServerOff, cause: 'Notre serveur ne répond pas.' },
};

export function WaitingNotice({ onSuivi = false }: { onSuivi?: boolean }) {
  const { order, unansweredBy, pause, forget } = usePlacing();
  const refusal = order?.refusal;
  // The order page shows a refusal in its own dialog or toast.
  if (refusal && !onSuivi) return null;
  if (refusal)
    return (
      <Notice icon={IconCloudOff} role="status" title={refusal.title}>
        <p>{refusal.text} Votre commande n’est pas partie. Vos articles sont conservés.</p>
        <div className="row">
          <OrderFormLink label="Revoir ma commande" />
        </div>
      </Notice>
    );
  if (order?.paused) return <PausedNotice order={order} onSuivi={onSuivi} onRead={forget} />;
  if (!order || !unansweredBy) return null;
  const { icon, cause } = CAUSES[unansweredBy];
  return (
    <Notice icon={icon} role="status" title="Commande en attente d’envoi">
      <p>
        {cause} Votre commande part d’elle-même dès qu’il revient, une seule fois.{' '}
        {!onSuivi && order.input.draft.paymentMethod === 'wave' ? 'Vous payez ensuite avec Wave. ' : null}
        <ArrivalHint order={order} onSuivi={onSuivi} />
      </p>
      <div className="row">
        <Button kind="secondary" onClick={pause}>
          Ne plus envoyer
        </Button>
      </div>
    </Notice>
  );
}

/** A lapsed order may have been placed and delivered already, so only its cart can be confirmed, as a new order. */
function PausedNotice({ order, onSuivi, onRead }: { order: OrderEntry; onSuivi: boolean; onRead(): void }) {
  const lapsed = hasLapsed(order, useNow());
  return (
    <Notice
      icon={IconCloudOff}
      role="status"
      title={lapsed ? 'Commande à confirmer de nouveau' : 'Envoi arrêté'}
    >
      <p>
        {order.at ? `Elle attend depuis le ${formatDateTime(order.at)}. ` : 'Elle attend depuis longtemps. '}
        Vos articles sont conservés. <ArrivalHint order={order} onSuivi={onSuivi} maybeOver={lapsed} />
      </p>
      <div className="row">
        {onSuivi ? <OrderFormLink label="Reprendre ma commande" /> : null}
        {lapsed ? (
          <Button kind="secondary" onClick={onRead}>
            J’ai compris
          </Button>
        ) : null}
      </div>
    </Notice>
  );
}

type HintProps = { order: OrderEntry; onSuivi: boolean; maybeOver?: boolean };

function ArrivalHint({ order, onSuivi, maybeOver = false }: HintProps) {
  if (order.isUnsent) return null;
  return (
    <>
      Elle est peut-être déjà arrivée&nbsp;: regardez{' '}
      {onSuivi ? 'ci-dessous' : <PageLink to={paths.client.orders}>Suivi</PageLink>}
      {maybeOver ? (
        <>
          {' '}
          et <PageLink to={paths.client.history}>Historique</PageLink>
        </>
      ) : null}
      .
    </>
  );
}

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="underlined">
      {children}
    </Link>
  );
}

function OrderFormLink({ label }: { label: string }) {
  return (
    <ButtonLink to={buildStepLink(paths.client.order, 'payer')} kind="secondary">
      {label}
    </ButtonLink>
  );
}
