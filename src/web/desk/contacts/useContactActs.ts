import { trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

export function useContactActs() {
  const utils = trpc.useUtils();
  const options = {
    meta: { title: 'Erreur', text: "L'opération a échoué." },
    onSettled: () => Promise.all([utils.people.invalidate(), utils.dispatch.contacts.invalidate()]),
  };
  const separating = trpc.people.unmergeContacts.useMutation({
    ...options,
    onSuccess: () => toast.success('Fusion annulée'),
  });
  const merging = trpc.people.mergeContacts.useMutation({
    ...options,
    onSuccess: (_, { mergeId }) =>
      toast.success('Contacts fusionnés', undefined, {
        label: 'Annuler',
        run: () => separating.mutate({ mergeId }),
      }),
  });
  const linking = trpc.people.linkContact.useMutation({
    ...options,
    onSuccess: () => toast.success('Contact lié au compte'),
  });
  const letters = trpc.people.setContactLetters.useMutation(options);
  const erasing = trpc.people.eraseContact.useMutation({
    ...options,
    meta: { silent: true },
    onSuccess: () => toast.success('Contact effacé'),
  });
  return { separating, merging, linking, letters, erasing };
}

export type ContactActs = ReturnType<typeof useContactActs>;
