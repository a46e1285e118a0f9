import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

type InboxChange = { state: string; reply?: string };
type Pages = { pages: { items: { id: string; state: string }[] }[] };

/** The lists show the new state before the server answers, and the old one again if it refuses. */
function useInboxAct(name: 'messages' | 'applications') {
  const queries = useQueryClient();
  const lists = { queryKey: [['inbox', name]] };
  return {
    meta: { title: 'Erreur', text: "L'opération a échoué." },
    showChange: async (id: string, change: InboxChange): Promise<() => void> => {
      await queries.cancelQueries(lists);
      const before = queries.getQueriesData<Pages>(lists);
      queries.setQueriesData<Pages>(lists, (data) => data && changeItem(data, id, change));
      return () => {
        for (const [key, data] of before) queries.setQueryData(key, data);
      };
    },
    onError: (_error: unknown, _input: unknown, takeBack: (() => void) | undefined) => takeBack?.(),
  };
}

function changeItem(data: Pages, id: string, change: InboxChange): Pages {
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.map((one) => (one.id === id ? { ...one, ...change } : one)),
    })),
  };
}

/** An application that is decided leaves the list, so the toast offers to undo that. */
export function useDecision() {
  const { showChange, ...act } = useInboxAct('applications');
  const decide = trpc.inbox.decide.useMutation({
    ...act,
    onMutate: ({ applicationId, state }) => showChange(applicationId, { state }),
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
  const { showChange, ...act } = useInboxAct('messages');
  const mark = trpc.inbox.markMessage.useMutation({
    ...act,
    onMutate: ({ messageId, state }) => showChange(messageId, { state }),
    onSuccess: (_done, { messageId, state }) => {
      if (state === 'read' || state === 'new') return;
      const title = state === 'answered' ? 'Message marqué répondu.' : 'Message classé.';
      const run = () => mark.mutate({ messageId, from: state, state: 'read' });
      toast.success(title, undefined, { label: 'Annuler', run });
    },
  });
  return mark;
}

export function useReply() {
  const { showChange, ...act } = useInboxAct('messages');
  return trpc.inbox.reply.useMutation({
    ...act,
    onMutate: ({ messageId, text }) => showChange(messageId, { state: 'answered', reply: text }),
  });
}
