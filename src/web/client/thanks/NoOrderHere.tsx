import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

/** At the address of an order that is not there: the way to those that are. */
export function NoOrderHere({ title, text }: { title: string; text: string }) {
  return (
    <EmptyState
      isPage
      title={title}
      text={text}
      action={
        <Button component={Link} to={paths.client.orders} size="lg">
          Suivre mes commandes
        </Button>
      }
    />
  );
}
