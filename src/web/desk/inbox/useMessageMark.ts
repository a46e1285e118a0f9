import { useQueryClient } from '@tanstack/react-query';
import type { MessageState } from '#domain/inbox.ts';
import { trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { Message } from '../types.ts';

interface Pages {
  pages: { items: Message[] }[];
}

const lists = { queryKey: [['inbox', 'messages']] };

/** Shown at once, taken back when a colleague was faster. What is done leaves the list of what waits: the toast takes it back. */
export function useMessageMark() {
  const queries = useQueryClient();
  const utils = trpc.useUtils();
  const mark = trpc.inbox.markMessage.useMutation({
    meta: { title: 'Erreur', text: "L'opération a échoué." },
    onMutate: async ({ messageId, state }) => {
      await queries.cancelQueries(lists);
      const before = queries.getQueriesData<Pages>(lists);
      queries.setQueriesData<Pages>(lists, (data) => data && withState(data, messageId, state));
      return { before };
    },
    onError: (_error, _input, before) => {
      for (const [key, data] of before?.before ?? []) queries.setQueryData(key, data);
    },
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

function withState(data: Pages, id: string, state: MessageState): Pages {
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.map((one) => (one.id === id ? { ...one, state } : one)),
    })),
  };
}
