import { trpc } from '#web/net/trpc.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';

const COMING = { closed: false, closedAt: null, wrongToday: '…', codesToday: '…', strangersToday: 0 };
/** Browsers that the desk does not know get so many codes a day. */
const STRANGERS_A_DAY = 4;
const FAILED = { title: 'Erreur', text: "L'opération a échoué." };

/** The internal sign-up closes by itself after too many wrong codes; a superadmin reopens it here, or frees codes. */
export function InternalSignUpLock({ onlyClosed = false }: { onlyClosed?: boolean }) {
  const utils = trpc.useUtils();
  const lock = trpc.auth.door.useQuery();
  const onSettled = () => utils.auth.door.invalidate();
  const reopening = trpc.auth.reopenDoor.useMutation({ meta: FAILED, onSettled });
  const freeing = trpc.auth.freeCodes.useMutation({ meta: FAILED, onSettled });
  // Placeholders keep the card's height while its figures load.
  const { closed, closedAt, wrongToday, codesToday, strangersToday } = lock.data ?? COMING;
  const needsOwner = closed || strangersToday >= STRANGERS_A_DAY;
  if (lock.isError || (onlyClosed && !needsOwner)) return null;
  const badge = lock.data ? (
    <Badge tone={closed ? 'red' : 'green'}>{closed ? 'Fermée' : 'Ouverte'}</Badge>
  ) : null;
  const counts = (
    <>
      Depuis 24&nbsp;heures, codes envoyés&nbsp;: {codesToday}, essais erronés&nbsp;: {wrongToday}.
    </>
  );
  if (!closed && strangersToday === 0)
    return (
      <p className="row text-14">
        <strong>Inscription interne</strong> {badge} <span className="muted">{counts}</span>
      </p>
    );
  return (
    <Card title="Inscription interne" aside={badge}>
      <p>
        {counts}{' '}
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
      {closed ? null : (
        <>
          <p className="muted">
            Un appareil que l’équipe ne connaît pas reçoit un code par réseau et par jour, {STRANGERS_A_DAY}
            &nbsp;en tout&nbsp;; {strangersToday}&nbsp;
            {strangersToday > 1 ? 'sont partis' : 'est parti'}.
          </p>
          <Button className="mt-8" kind="secondary" busy={freeing.isPending} onClick={() => freeing.mutate()}>
            Libérer des codes
          </Button>
        </>
      )}
    </Card>
  );
}
