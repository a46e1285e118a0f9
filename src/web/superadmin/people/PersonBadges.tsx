import { useSession } from '#web/shell/session.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import type { ListedPerson } from './person.ts';

export function PersonBadges({ person }: { person: ListedPerson }) {
  const { me } = useSession();
  return (
    <>
      {me?.id === person.id ? <Badge tone="blue">Vous</Badge> : null}
      {person.active ? null : <Badge tone="red">Désactivé</Badge>}
      {person.confirmedAt === null ? <Badge tone="orange">E-mail non confirmé</Badge> : null}
      {person.active && person.lacksFactor ? <Badge tone="orange">Sans seconde étape</Badge> : null}
      {person.role === 'livreur' && !person.verified ? <Badge tone="blue">Nouveau</Badge> : null}
    </>
  );
}
