import { trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { STATE_LABELS } from './states.ts';
import { useShownAtOnce } from './useShownAtOnce.ts';

/** Taken back when a colleague was faster. */
export function useDecision() {
  const showAtOnce = useShownAtOnce('applications');
  const utils = trpc.useUtils();
  return trpc.inbox.decide.useMutation({
    meta: { title: 'Erreur', text: "L'opération a échoué." },
    onMutate: ({ applicationId, state }) => showAtOnce(applicationId, state),
    onError: (_error, _input, takeBack) => takeBack?.(),
    onSuccess: ({ state }) => toast.success(`Candidature\u00a0: ${STATE_LABELS[state].toLowerCase()}`),
    onSettled: () => void utils.inbox.invalidate(),
  });
}
