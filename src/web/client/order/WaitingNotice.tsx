import { Alert, Anchor, Button, Group } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '#domain/calendar.ts';
import { paths } from '#web/paths.ts';
import { useMinute } from '#web/ui/minute.ts';
import { type Attempt, hasLapsed } from './attempt.ts';
import { usePlacing } from './PlacingProvider.tsx';

/** Offline, an order waits on the phone: said plainly where it was confirmed and on Suivi, and stopped at will. */
export function WaitingNotice({ onSuivi = false }: { onSuivi?: boolean }) {
  const { waiting, stopped, refused, giveUp, forget } = usePlacing();
  if (!waiting && !stopped) return null;
  // Where it is confirmed, a refusal has its own dialog or toast.
  if (refused && !onSuivi) return null;
  if (refused)
    return (
      <Notice title={refused.title} act={<BackToIt label="Revoir ma commande" />}>
        {refused.text} Votre commande n’est pas partie. Votre panier est conservé.
      </Notice>
    );
  if (stopped) return <Stopped attempt={stopped} onSuivi={onSuivi} onRead={forget} />;
  return (
    <Notice
      title="Commande en attente d’envoi"
      act={
        <Button variant="default" mt="xs" onClick={giveUp}>
          Ne plus envoyer
        </Button>
      }
    >
      Le réseau ne répond pas. Votre commande part d’elle-même dès qu’il revient, une seule fois.{' '}
      <MaybeThere onSuivi={onSuivi} />
    </Notice>
  );
}

interface StoppedProps {
  attempt: Attempt;
  onSuivi: boolean;
  onRead(): void;
}

/** It leaves when its client says so; one that the server may have forgotten can be over by now, and is only a cart. */
function Stopped({ attempt, onSuivi, onRead }: StoppedProps) {
  const lapsed = hasLapsed(attempt, useMinute());
  return (
    <Notice
      title={lapsed ? 'Commande à confirmer de nouveau' : 'Envoi arrêté'}
      act={
        <Group gap="0 var(--mantine-spacing-xs)">
          {onSuivi ? <BackToIt label="Reprendre ma commande" /> : null}
          {lapsed ? (
            <Button variant="default" mt="xs" onClick={onRead}>
              J’ai compris
            </Button>
          ) : null}
        </Group>
      }
    >
      {attempt.confirmedAt
        ? `Elle attend depuis le ${formatDateTime(attempt.confirmedAt)}. `
        : 'Elle attend depuis longtemps. '}
      Votre panier est conservé. <MaybeThere onSuivi={onSuivi} maybeOver={lapsed} />
    </Notice>
  );
}

function MaybeThere({ onSuivi, maybeOver = false }: { onSuivi: boolean; maybeOver?: boolean }) {
  return (
    <>
      Elle est peut-être déjà arrivée&nbsp;: regardez{' '}
      {onSuivi ? 'ci-dessous' : <Elsewhere to={paths.client.orders}>Suivi</Elsewhere>}
      {maybeOver ? (
        <>
          {' '}
          et <Elsewhere to={paths.client.history}>Historique</Elsewhere>
        </>
      ) : null}
      .
    </>
  );
}

function Elsewhere({ to, children }: { to: string; children: string }) {
  return (
    <Anchor component={Link} to={to} inherit underline="always">
      {children}
    </Anchor>
  );
}

function BackToIt({ label }: { label: string }) {
  return (
    <Button component={Link} to={paths.client.order} variant="default" mt="xs">
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
