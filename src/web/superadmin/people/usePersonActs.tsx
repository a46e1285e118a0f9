import { useNavigate } from 'react-router-dom';
import { prefixWithDe } from '#domain/format/text.ts';
import { trpc } from '#web/net/trpc.ts';
import { Confirm } from '#web/ui/feedback/Confirm.tsx';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { LoadFailure } from '#web/ui/feedback/LoadFailure.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { useDialogSubject } from '#web/ui/feedback/useDialogSubject.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { describeJournalRow } from '../journal/journalRow.ts';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import { buildOrdersLink, type ListedPerson, type PersonActName } from './person.ts';

const FAILED = { title: 'Erreur', text: "L'opération a échoué." };
const RESEND_FAILED = {
  title: 'Erreur',
  text: "Impossible de renvoyer l'e-mail. Veuillez réessayer plus tard.",
};

const DIALOGS = {
  history: PersonHistory,
  deactivate: DeactivateDialog,
  allowEnrolment: AllowEnrolmentDialog,
};

type Question = { about: keyof typeof DIALOGS; person: ListedPerson };

export function usePersonActs() {
  const navigate = useNavigate();
  const { opening, open, frame } = useDialogSubject<Question>();
  const verifying = trpc.people.verifyLivreur.useMutation({ meta: FAILED });
  const resending = trpc.people.resendConfirmation.useMutation({
    meta: RESEND_FAILED,
    onSuccess: () => toast.success('E-mail renvoyé !'),
  });
  const activating = trpc.people.setActive.useMutation({ meta: FAILED });
  const isBusy = verifying.isPending || resending.isPending || activating.isPending;
  const performAct = (name: PersonActName, person: ListedPerson) => {
    const userId = person.id;
    switch (name) {
      case 'orders':
        return void navigate(buildOrdersLink(person));
      case 'verify':
      case 'unverify':
        return verifying.mutate({ userId, verified: name === 'verify' });
      case 'resend':
        return resending.mutate({ userId });
      case 'activate':
        return activating.mutate({ userId, active: true });
      default:
        return open({ about: name, person });
    }
  };
  const PersonDialog = DIALOGS[opening?.subject.about ?? 'history'];
  const dialogs = opening ? (
    <PersonDialog key={opening.key} person={opening.subject.person} {...frame} />
  ) : null;
  return { act: performAct, isBusy, dialogs };
}

export type PersonActs = Pick<ReturnType<typeof usePersonActs>, 'act' | 'isBusy'>;

type DialogProps = { person: ListedPerson; opened: boolean; onClose(): void };

/** A member whose letters do not arrive is let in by a superadmin who knows that it is really they who ask. */
function AllowEnrolmentDialog({ person, opened, onClose }: DialogProps) {
  const allowing = trpc.people.allowEnrolment.useMutation({
    meta: FAILED,
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

function PersonHistory({ person, opened, onClose }: DialogProps) {
  const history = trpc.people.history.useInfiniteQuery(
    { userId: person.id },
    { getNextPageParam: (page) => page.nextCursor, enabled: opened },
  );
  const events = history.data?.pages.flatMap((page) => page.items);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Historique du compte ${prefixWithDe(person.fullname)}`}
      size="lg"
    >
      {history.isPending ? <CardSkeleton /> : null}
      {history.isError ? <LoadFailure title="Impossible de charger l'historique." query={history} /> : null}
      {events?.length === 0 ? <p>Aucune intervention.</p> : null}
      <ul className="bare ruled">
        {events?.map((event) => (
          <li key={event.sequence}>
            <strong>{describeJournalRow(event)}</strong>
            <p className="muted">
              <RelativeTime at={event.at} /> · {event.actorName}
            </p>
          </li>
        ))}
      </ul>
      {history.hasNextPage ? (
        <Button kind="secondary" busy={history.isFetchingNextPage} onClick={() => history.fetchNextPage()}>
          Afficher la suite
        </Button>
      ) : null}
    </Dialog>
  );
}
