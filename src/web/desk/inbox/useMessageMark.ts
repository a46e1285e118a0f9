import { trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { useShownAtOnce } from './useShownAtOnce.ts';

/** Taken back when a colleague was faster. What is done leaves the list of what waits: the toast takes it back. */
export function useMessageMark() {
  const showAtOnce = useShownAtOnce('messages');
  const utils = trpc.useUtils();
  const mark = trpc.inbox.markMessage.useMutation({
    meta: { title: 'Erreur', text: "L'opération a échoué." },
    onMutate: ({ messageId, state }) => showAtOnce(messageId, state),
    onError: (_error, _input, takeBack) => takeBack?.(),
    onSuccess: (_done, { messageId, state }) => {
      if (state === 'read' || state === 'new') return;
      const title = state === 'answered' ? 'Message marqué répondu.' : 'Message classé.';
      const run = () => mark.mutate({ messageId, from: state, state: 'read' });
      toast.success(title, undefined, { label: 'Annuler', run });
    },
    onSettled: () => void utils.inbox.invalidate(),
  });
  return mark;
}
