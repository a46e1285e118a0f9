import { useQueryClient } from '@tanstack/react-query';

interface Pages {
  pages: { items: { id: string; state: string }[] }[];
}

/** Shows a new state in the lists before the server has answered; what it answers with takes it back. */
export function useShownAtOnce(name: 'messages' | 'applications') {
  const queries = useQueryClient();
  const lists = { queryKey: [['inbox', name]] };
  return async (id: string, state: string): Promise<() => void> => {
    await queries.cancelQueries(lists);
    const before = queries.getQueriesData<Pages>(lists);
    queries.setQueriesData<Pages>(lists, (data) => data && withState(data, id, state));
    return () => {
      for (const [key, data] of before) queries.setQueryData(key, data);
    };
  };
}

function withState(data: Pages, id: string, state: string): Pages {
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.map((one) => (one.id === id ? { ...one, state } : one)),
    })),
  };
}
