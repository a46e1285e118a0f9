import { Alert, Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';

/** Offline, an order waits on the phone: said plainly, and taken back at will. */
export function WaitingNotice({ onGiveUp }: { onGiveUp(): void }) {
  return (
    <Alert color="sun" icon={<IconCloudOff />} title="Commande en attente d’envoi" role="status" mb="md">
      <p style={{ marginTop: 0 }}>
        Le réseau ne répond pas. Votre commande part d’elle-même dès qu’il revient, une seule fois.
      </p>
      <Button variant="default" onClick={onGiveUp}>
        Ne plus envoyer
      </Button>
    </Alert>
  );
}
