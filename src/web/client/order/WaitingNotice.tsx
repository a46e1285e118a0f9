import { Alert, Anchor, Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { usePlacing } from './PlacingProvider.tsx';

/** Offline, an order waits on the phone: said plainly where it was confirmed and on Suivi, and stopped at will. */
export function WaitingNotice({ onSuivi = false }: { onSuivi?: boolean }) {
  const { waiting, paused, refused, giveUp } = usePlacing();
  if (!waiting && !paused) return null;
  // Where it is confirmed, a refusal has its own dialog or toast.
  if (refused && !onSuivi) return null;
  if (refused)
    return (
      <Notice title={refused.title} act={<BackToIt label="Revoir ma commande" />}>
        {refused.text} Votre commande n’est pas partie. Votre panier est conservé.
      </Notice>
    );
  const toSuivi = (
    <Anchor component={Link} to={paths.client.orders} inherit underline="always">
      Suivi
    </Anchor>
  );
  const maybeThere = <>Elle est peut-être déjà arrivée&nbsp;: regardez {onSuivi ? 'ci-dessous' : toSuivi}.</>;
  if (paused)
    return (
      <Notice title="Envoi arrêté" act={onSuivi ? <BackToIt label="Reprendre ma commande" /> : null}>
        Votre panier est conservé. {maybeThere}
      </Notice>
    );
  return (
    <Notice
      title="Commande en attente d’envoi"
      act={
        <Button variant="default" mt="xs" onClick={giveUp}>
          Ne plus envoyer
        </Button>
      }
    >
      Le réseau ne répond pas. Votre commande part d’elle-même dès qu’il revient, une seule fois. {maybeThere}
    </Notice>
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
