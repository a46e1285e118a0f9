import { useNavigate } from 'react-router-dom';
import { trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { useDialogSubject } from '#web/ui/feedback/useDialogSubject.ts';
import { AllowEnrolmentDialog } from './AllowEnrolmentDialog.tsx';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import { PersonHistory } from './PersonHistory.tsx';
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
  const Dialog = DIALOGS[opening?.subject.about ?? 'history'];
  const dialogs = opening ? <Dialog key={opening.key} person={opening.subject.person} {...frame} /> : null;
  return { act: performAct, isBusy, dialogs };
}

export type PersonActs = Pick<ReturnType<typeof usePersonActs>, 'act' | 'isBusy'>;
