import { trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

export function useContactActs() {
  const meta = { title: 'Erreur', text: "L'opération a échoué." };
  const separating = trpc.people.unmergeContacts.useMutation({ meta });
  const merging = trpc.people.mergeContacts.useMutation({
    meta,
    onSuccess: (_, { mergeId }) =>
      toast.success('Contacts fusionnés', undefined, {
        label: 'Annuler',
        run: () => separating.mutate({ mergeId }),
      }),
  });
  const linking = trpc.people.linkContact.useMutation({ meta });
  const letters = trpc.people.setContactLetters.useMutation({ meta });
  const erasing = trpc.people.eraseContact.useMutation({ meta: { silent: true } });
  return { separating, merging, linking, letters, erasing };
}

export type ContactActs = ReturnType<typeof useContactActs>;
