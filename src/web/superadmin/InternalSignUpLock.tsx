import { trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';

const COMING = { closed: false, closedAt: null, wrongToday: '…', codesToday: '…' };

/** The internal sign-up closes by itself after too many wrong codes; a superadmin reopens it here. */
export function InternalSignUpLock({ onlyClosed = false }: { onlyClosed?: boolean }) {
  const utils = trpc.useUtils();
  const lock = trpc.auth.door.useQuery();
  const reopening = trpc.auth.reopenDoor.useMutation({
    meta: { title: 'Erreur', text: "L'opération a échoué." },
    onSuccess: () => toast.success('Inscription interne rouverte'),
    onSettled: () => utils.auth.door.invalidate(),
  });
  if (onlyClosed && !lock.data?.closed) return null;
  if (lock.isError) return null;
  // Placeholders keep the card's height while its figures load.
  const { closed, closedAt, wrongToday, codesToday } = lock.data ?? COMING;
  return (
    <Card
      title="Inscription interne"
      aside={
        lock.data ? <Badge tone={closed ? 'red' : 'green'}>{closed ? 'Fermée' : 'Ouverte'}</Badge> : null
      }
    >
      <p>
        Depuis 24&nbsp;heures, codes envoyés&nbsp;: {codesToday}, essais erronés&nbsp;: {wrongToday}.{' '}
        {closedAt ? (
          <>
            Fermée <RelativeTime at={closedAt} />.
          </>
        ) : null}
      </p>
      {closed ? (
        <Button className="mt-8" busy={reopening.isPending} onClick={() => reopening.mutate()}>
          Rouvrir l’inscription interne
        </Button>
      ) : null}
    </Card>
  );
}
