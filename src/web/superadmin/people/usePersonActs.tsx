import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { prefixWithDe } from '#domain/format/text.ts';
import { ROLE_LABELS } from '#domain/format/wording.ts';
import { readFailure } from '#web/net/failures.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { NEXT_PAGE, trpc } from '#web/net/trpc.ts';
import { RelativeTime } from '#web/ui/clock.tsx';
import { Confirm, Dialog, useDialogSubject } from '#web/ui/feedback/Dialog.tsx';
import { QueryState } from '#web/ui/feedback/QueryState.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { describeJournalRow } from '../journal/journalRow.ts';
import {
  buildOrdersLink,
  type ListedPerson,
  listOwedParts,
  type OwedByLivreur,
  type PersonActName,
} from './person.ts';

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
    { ...NEXT_PAGE, enabled: opened },
  );
  const events = history.data?.pages.flatMap((page) => page.items);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Historique du compte ${prefixWithDe(person.fullname)}`}
      size="lg"
    >
      <QueryState query={history} waiting={<CardSkeleton />} subject="l'historique" />
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

function DeactivateDialog({ person, opened, onClose }: DialogProps) {
  // A livreur who holds cash or linen stays active until the superadmin acknowledges what the server lists.
  const [owed, setOwed] = useState<OwedByLivreur | null>(null);
  const [isAcknowledged, setAcknowledged] = useState(false);
  const setting = trpc.people.setActive.useMutation({
    meta: { silent: true },
    onSuccess: onClose,
    onError: (error) => {
      const { code, facts } = readFailure(error);
      if (code === 'STEP_UP_REQUIRED') return;
      if (code === 'CASH_HELD') return setOwed(facts as unknown as OwedByLivreur);
      onClose();
      showFailure(error, 'Erreur', "L'opération a échoué.");
    },
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      onConfirm={() =>
        setting.mutate({
          userId: person.id,
          active: false,
          ...(owed && isAcknowledged ? { acknowledged: isAcknowledged } : {}),
        })
      }
      busy={setting.isPending}
      disabled={owed !== null && !isAcknowledged}
      title={`Désactiver le compte ${prefixWithDe(person.fullname)}\u00a0?`}
      act="Désactiver le compte"
    >
      {ROLE_LABELS[person.role]}&nbsp;: ses sessions se ferment aussitôt. Vous pourrez réactiver le compte.
      {person.missionsUnderWay > 0 ? <RemainingMissionsNotice person={person} /> : null}
      {owed ? <OwedNotice owed={owed} acknowledged={isAcknowledged} onAcknowledge={setAcknowledged} /> : null}
    </Confirm>
  );
}

function RemainingMissionsNotice({ person }: { person: ListedPerson }) {
  const many = person.missionsUnderWay > 1;
  return (
    <p>
      <strong>
        {person.missionsUnderWay}&nbsp;{many ? 'missions restent' : 'mission reste'} à son nom
      </strong>
      &nbsp;: <Link to={buildOrdersLink(person)}>{many ? 'réassignez-les' : 'réassignez-la'}</Link>, sinon
      personne ne passera.
    </p>
  );
}

type NoticeProps = { owed: OwedByLivreur; acknowledged: boolean; onAcknowledge(acknowledged: boolean): void };

function OwedNotice({ owed, acknowledged, onAcknowledge }: NoticeProps) {
  return (
    <div role="alert">
      <p>
        <strong>Ce livreur n’a pas tout remis&nbsp;: {listOwedParts(owed).join(', ')}.</strong>{' '}
        {owed.held !== 0 || owed.openHandovers > 0 || owed.openGaps !== 0 ? (
          <Link to={paths.superadmin.cash}>Voir la caisse</Link>
        ) : null}
      </p>
      <label className="row gap-12 one-row tall-44 ink pointer">
        <input
          type="checkbox"
          className="fixed"
          checked={acknowledged}
          onChange={(event) => onAcknowledge(event.currentTarget.checked)}
        />
        J’en tiens compte&nbsp;: désactiver quand même.
      </label>
    </div>
  );
}
