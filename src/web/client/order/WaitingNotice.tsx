import '@mantine/core/styles/Text.css';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Anchor.css';
import { Alert, Anchor, Button, Group } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { buildStepLink } from '#domain/contract/orderSteps.ts';
import { formatDateTime } from '#domain/format/calendar.ts';
import { useNow } from '#web/ui/useNow.ts';
import { hasLapsed, type OrderEntry, usePlacing } from './orderKind.ts';

export function WaitingNotice({ onSuivi = false }: { onSuivi?: boolean }) {
  const { order, isUnanswered, pause, forget } = usePlacing();
  const refusal = order?.refusal;
  // The order page shows a refusal in its own dialog or toast.
  if (refusal && !onSuivi) return null;
  if (refusal)
    return (
      <Notice title={refusal.title} act={<OrderFormLink label="Revoir ma commande" />}>
        {refusal.text} Votre commande n’est pas partie. Votre panier est conservé.
      </Notice>
    );
  if (order?.paused) return <PausedNotice order={order} onSuivi={onSuivi} onRead={forget} />;
  if (!isUnanswered) return null;
  return (
    <Notice
      title="Commande en attente d’envoi"
      act={
        <Button variant="default" mt="xs" onClick={pause}>
          Ne plus envoyer
        </Button>
      }
    >
      Le réseau ne répond pas. Votre commande part d’elle-même dès qu’il revient, une seule fois.{' '}
      <ArrivalHint onSuivi={onSuivi} />
    </Notice>
  );
}

/** A lapsed order may already be finished, so only its cart can be confirmed again. */
function PausedNotice({ order, onSuivi, onRead }: { order: OrderEntry; onSuivi: boolean; onRead(): void }) {
  const lapsed = hasLapsed(order, useNow());
  return (
    <Notice
      title={lapsed ? 'Commande à confirmer de nouveau' : 'Envoi arrêté'}
      act={
        <Group gap="0 var(--mantine-spacing-xs)">
          {onSuivi ? <OrderFormLink label="Reprendre ma commande" /> : null}
          {lapsed ? (
            <Button variant="default" mt="xs" onClick={onRead}>
              J’ai compris
            </Button>
          ) : null}
        </Group>
      }
    >
      {order.at ? `Elle attend depuis le ${formatDateTime(order.at)}. ` : 'Elle attend depuis longtemps. '}
      Votre panier est conservé. <ArrivalHint onSuivi={onSuivi} maybeOver={lapsed} />
    </Notice>
  );
}

function ArrivalHint({ onSuivi, maybeOver = false }: { onSuivi: boolean; maybeOver?: boolean }) {
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
    <Anchor component={Link} to={to} inherit underline="always">
      {children}
    </Anchor>
  );
}

function OrderFormLink({ label }: { label: string }) {
  return (
    <Button component={Link} to={buildStepLink(paths.client.order, 'payer')} variant="default" mt="xs">
      {label}
    </Button>
  );
}

function Notice({ title, act, children }: { title: string; act: ReactNode; children: ReactNode }) {
  return (
    <Alert color="sun" icon={<IconCloudOff />} title={title} role="status" mb="md">
      <p style={{ margin: 0 }}>{children}</p>
      {act}
    </Alert>
  );
}
