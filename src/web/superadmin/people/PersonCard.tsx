import { Button, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { trpc } from '#web/net/trpc.ts';
import { useSession } from '#web/shell/session.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import classes from './People.module.css';
import { PersonFigures } from './PersonFigures.tsx';
import { type Listed, ordersOf } from './person.ts';
import { SetActive } from './SetActive.tsx';

export function PersonCard({ person, onHistory }: { person: Listed; onHistory(): void }) {
  const { me } = useSession();
  const isOwn = me?.id === person.id;
  return (
    <Card as="article" aria-label={person.fullname}>
      <div className={classes.head}>
        <h2 className={classes.name}>{person.fullname}</h2>
        {isOwn ? <Badge tone="blue">Vous</Badge> : null}
        {person.active ? null : <Badge tone="red">Désactivé</Badge>}
        {person.confirmedAt === null ? <Badge tone="orange">E-mail non confirmé</Badge> : null}
        {person.role === 'livreur' && !person.verified ? <Badge tone="blue">Nouveau</Badge> : null}
      </div>
      <p className={classes.contact}>
        <a href={`mailto:${person.email}`}>{person.email}</a>
        <Phone value={person.phone} />
      </p>
      <PersonFigures person={person} />
      {isOwn ? (
        <p className={classes.mine}>Un autre super administrateur peut désactiver ce compte, pas vous.</p>
      ) : null}
      <Group gap="xs" mt="md">
        {isOwn ? null : <SetActive person={person} />}
        {person.role === 'livreur' ? <Verify person={person} /> : null}
        {person.confirmedAt === null ? <Resend person={person} /> : null}
        {person.role === 'client' || person.role === 'livreur' ? (
          <Button component={Link} to={ordersOf(person)} variant="default">
            Ses commandes
          </Button>
        ) : null}
        <Button variant="subtle" onClick={onHistory}>
          Historique du compte
        </Button>
      </Group>
    </Card>
  );
}

function Verify({ person }: { person: Listed }) {
  const utils = trpc.useUtils();
  const verifying = trpc.people.verifyLivreur.useMutation({
    meta: { title: 'Erreur', text: "L'opération a échoué." },
    onSuccess: () => toast.success(person.verified ? 'Livreur à vérifier.' : 'Livreur vérifié.'),
    onSettled: () => utils.people.invalidate(),
  });
  return (
    <Button
      variant="default"
      loading={verifying.isPending}
      onClick={() => verifying.mutate({ userId: person.id, verified: !person.verified })}
    >
      {person.verified ? 'Marquer «\u00a0Nouveau\u00a0»' : 'Marquer vérifié'}
    </Button>
  );
}

function Resend({ person }: { person: Listed }) {
  const resending = trpc.people.resendConfirmation.useMutation({
    meta: { title: 'Erreur', text: "Impossible de renvoyer l'e-mail. Veuillez réessayer plus tard." },
    onSuccess: () => toast.success('E-mail renvoyé !'),
  });
  return (
    <Button
      variant="default"
      loading={resending.isPending}
      onClick={() => resending.mutate({ userId: person.id })}
    >
      Renvoyer la confirmation
    </Button>
  );
}
