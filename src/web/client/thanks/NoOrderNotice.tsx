import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

type Props = { title: string; text: string; isPast?: boolean };

export function NoOrderNotice({ title, text, isPast = false }: Props) {
  return (
    <EmptyState
      isPage
      title={title}
      text={text}
      action={
        <Button component={Link} to={isPast ? paths.client.history : paths.client.orders} size="lg">
          {isPast ? 'Voir mon historique' : 'Suivre mes commandes'}
        </Button>
      }
    />
  );
}
