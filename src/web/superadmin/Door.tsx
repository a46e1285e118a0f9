import { Button } from '@mantine/core';
import { toast } from '#web/toasts.ts';
import { trpc } from '#web/trpc.ts';
import { Card } from '#web/ui/Card.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { When } from '#web/ui/When.tsx';

/** The internal signup closes by itself when codes are guessed at; here it is opened again. */
export function Door({ onlyClosed = false }: { onlyClosed?: boolean }) {
  const utils = trpc.useUtils();
  const door = trpc.auth.door.useQuery();
  const reopening = trpc.auth.reopenDoor.useMutation({
    meta: { title: 'Erreur', text: "L'opération a échoué." },
    onSuccess: () => toast.success('Inscription interne rouverte'),
    onSettled: () => utils.auth.door.invalidate(),
  });
  if (!door.data || (onlyClosed && !door.data.closed)) return null;
  const { closed, closedAt, wrongToday, codesToday } = door.data;
  return (
    <Card
      title="Inscription interne"
      aside={<Badge tone={closed ? 'red' : 'green'}>{closed ? 'Fermée' : 'Ouverte'}</Badge>}
    >
      <p style={{ margin: 0 }}>
        Depuis 24&nbsp;heures, codes envoyés&nbsp;: {codesToday}, essais erronés&nbsp;: {wrongToday}.{' '}
        {closedAt ? (
          <>
            Fermée <When at={closedAt} />.
          </>
        ) : null}
      </p>
      {closed ? (
        <Button mt="sm" loading={reopening.isPending} onClick={() => reopening.mutate()}>
          Rouvrir l’inscription interne
        </Button>
      ) : null}
    </Card>
  );
}
