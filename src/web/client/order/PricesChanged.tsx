import { Button, Group } from '@mantine/core';
import { formatFcfa } from '#domain/money.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

interface Props {
  was: number;
  now: number | null;
  onAccept(total: number): void;
  onClose(): void;
}

/** The total that one saw and the one it would be: the client decides. */
export function PricesChanged({ was, now, onAccept, onClose }: Props) {
  return (
    <Dialog opened={now !== null} onClose={onClose} title="Les prix ont changé">
      <p>
        Le total que vous avez vu&nbsp;: <s>{formatFcfa(was)}</s>
        <br />
        Le nouveau total&nbsp;: <strong>{formatFcfa(now ?? 0)}</strong>
      </p>
      <p>Rien n’est encore commandé.</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Revoir mon panier
        </Button>
        <Button onClick={() => now !== null && onAccept(now)}>Commander à ce prix</Button>
      </Group>
    </Dialog>
  );
}
