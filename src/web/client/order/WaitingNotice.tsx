import { Alert, Anchor, Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';

interface Props {
  /** The client stopped the sending. */
  paused: boolean;
  onGiveUp(): void;
}

/** Offline, an order waits on the phone: said plainly, and stopped at will. */
export function WaitingNotice({ paused, onGiveUp }: Props) {
  return (
    <Alert
      color="sun"
      icon={<IconCloudOff />}
      title={paused ? 'Envoi arrêté' : 'Commande en attente d’envoi'}
      role="status"
      mb="md"
    >
      <p style={{ marginTop: 0 }}>
        {paused
          ? 'Votre panier est conservé. '
          : 'Le réseau ne répond pas. Votre commande part d’elle-même dès qu’il revient, une seule fois. '}
        Elle est peut-être déjà arrivée&nbsp;: regardez{' '}
        <Anchor component={Link} to={paths.client.orders} inherit underline="always">
          Suivi
        </Anchor>
        .
      </p>
      {paused ? null : (
        <Button variant="default" onClick={onGiveUp}>
          Ne plus envoyer
        </Button>
      )}
    </Alert>
  );
}
