import { trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

const INBOX_FAILURE = { title: 'Erreur', text: "L'opération a échoué.", mayRepeat: true };

/** An application that is decided leaves the list, so the toast offers to undo that. */
export function useDecision() {
  const decide = trpc.inbox.decide.useMutation({
    meta: INBOX_FAILURE,
    onSuccess: (_done, { applicationId, state }) => {
      if (state !== 'accepted' && state !== 'refused') return;
      const run = () => decide.mutate({ applicationId, from: state, state: 'new' });
      toast.success(`Candidature ${state === 'accepted' ? 'acceptée' : 'refusée'}.`, undefined, {
        label: 'Annuler',
        run,
      });
    },
  });
  return decide;
}

/** A handled message leaves the list, so its toast offers to undo that. */
export function useMessageMark() {
  const mark = trpc.inbox.markMessage.useMutation({
    meta: INBOX_FAILURE,
    onSuccess: (_done, { messageId, state }) => {
      if (state === 'read' || state === 'new') return;
      const title = state === 'answered' ? 'Message marqué répondu.' : 'Message classé.';
      const run = () => mark.mutate({ messageId, from: state, state: 'read' });
      toast.success(title, undefined, { label: 'Annuler', run });
    },
  });
  return mark;
}

export const useReply = (onSuccess: () => void) =>
  trpc.inbox.reply.useMutation({ meta: INBOX_FAILURE, onSuccess });
