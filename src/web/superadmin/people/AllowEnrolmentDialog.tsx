import { trpc } from '#web/net/trpc.ts';
import { Confirm } from '#web/ui/feedback/Confirm.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { ListedPerson } from './person.ts';

type Props = { person: ListedPerson; opened: boolean; onClose(): void };

/** A member whose letters do not arrive is let in by a superadmin who knows that it is really they who ask. */
export function AllowEnrolmentDialog({ person, opened, onClose }: Props) {
  const allowing = trpc.people.allowEnrolment.useMutation({
    meta: { title: 'Erreur', text: "L'opération a échoué." },
    onSuccess: () => {
      onClose();
      toast.success('Seconde étape autorisée', 'Pour sa prochaine connexion, dans l’heure.');
    },
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      onConfirm={() => allowing.mutate({ userId: person.id })}
      busy={allowing.isPending}
      title={`Autoriser ${person.fullname} à ajouter une seconde étape\u00a0?`}
      act="Autoriser"
    >
      Pendant une heure, sa prochaine connexion par mot de passe pourra l’ajouter sans lien reçu par e-mail.
      Assurez-vous d’abord, de vive voix, que c’est bien cette personne qui le demande&nbsp;: quiconque
      connaît son mot de passe pourrait en profiter. Un e-mail la prévient, et le journal le retient.
    </Confirm>
  );
}
