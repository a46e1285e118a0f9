import '@mantine/core/styles/Alert.css';
import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

interface Props {
  isShown: boolean;
  onGoOn(): void;
  onDiscard(): void;
}

/** The order was changed elsewhere while its client was changing it here: nothing is lost, and nothing is overwritten unseen. */
export function OutdatedNotice({ isShown, onGoOn, onDiscard }: Props) {
  return (
    <div role="status">
      {isShown ? (
        <Alert color="sun" icon={<IconAlertTriangle />} title="La commande a changé entre-temps" mb="md">
          <p>Vos modifications sont conservées. Comparez-les avec la commande actuelle, dans Suivi.</p>
          <Group gap="xs" mt="xs">
            <Button variant="default" onClick={onGoOn}>
              Garder mes modifications
            </Button>
            <Button variant="default" onClick={onDiscard}>
              Repartir de la commande actuelle
            </Button>
          </Group>
        </Alert>
      ) : null}
    </div>
  );
}
