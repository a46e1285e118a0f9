import { Button } from '@mantine/core';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

/** No order passes the filters. */
export function NothingFound({ text, onReset }: { text: string; onReset(): void }) {
  return (
    <EmptyState
      title="Aucune commande trouvée"
      text={text}
      action={
        <Button variant="default" onClick={onReset}>
          Réinitialiser
        </Button>
      }
    />
  );
}
