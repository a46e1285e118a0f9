import { trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

export function useContactActs() {
  const meta = { title: 'Erreur', text: "L'opération a échoué." };
  const separating = trpc.people.unmergeContacts.useMutation({
    meta,
    onSuccess: () => toast.success('Fusion annulée'),
  });
  const merging = trpc.people.mergeContacts.useMutation({
    meta,
    onSuccess: (_, { mergeId }) =>
      toast.success('Contacts fusionnés', undefined, {
        label: 'Annuler',
        run: () => separating.mutate({ mergeId }),
      }),
  });
  const linking = trpc.people.linkContact.useMutation({
    meta,
    onSuccess: () => toast.success('Contact lié au compte'),
  });
  const letters = trpc.people.setContactLetters.useMutation({ meta });
  const erasing = trpc.people.eraseContact.useMutation({
    meta: { silent: true },
    onSuccess: () => toast.success('Contact effacé'),
  });
  return { separating, merging, linking, letters, erasing };
}

export type ContactActs = ReturnType<typeof useContactActs>;
