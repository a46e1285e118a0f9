import { useQueryClient } from '@tanstack/react-query';
import type { ApplicationState } from '#domain/inbox.ts';
import { trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { Application } from '../types.ts';
import { STATE_LABELS } from './states.ts';

interface Pages {
  pages: { items: Application[] }[];
}

const lists = { queryKey: [['inbox', 'applications']] };

/** Shown at once, taken back when a colleague was faster. */
export function useDecision() {
  const queries = useQueryClient();
  const utils = trpc.useUtils();
  return trpc.inbox.decide.useMutation({
    meta: { title: 'Erreur', text: "L'opération a échoué." },
    onMutate: async ({ applicationId, state }) => {
      await queries.cancelQueries(lists);
      const before = queries.getQueriesData<Pages>(lists);
      queries.setQueriesData<Pages>(lists, (data) => data && withDecision(data, applicationId, state));
      return { before };
    },
    onError: (_error, _input, before) => {
      for (const [key, data] of before?.before ?? []) queries.setQueryData(key, data);
    },
    onSuccess: ({ state }) => toast.success(`Candidature\u00a0: ${STATE_LABELS[state].toLowerCase()}`),
    onSettled: () => void utils.inbox.invalidate(),
  });
}

function withDecision(data: Pages, id: string, state: ApplicationState): Pages {
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.map((one) => (one.id === id ? { ...one, state } : one)),
    })),
  };
}
