import { useState } from 'react';
import { prefixWithDe } from '#domain/format/text.ts';
import { readFailure } from '#web/net/failures.ts';
import { describeOrders, showFailure } from '#web/net/showFailure.ts';
import { trpc } from '#web/net/trpc.ts';
import { Confirm } from '#web/ui/feedback/Dialog.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { FieldError } from '#web/ui/form/Field.tsx';
import { type AccountOfPhone, type Contact, ERASURE_REFUSALS } from './contactWords.ts';

export type ContactDialogProps = { contact: Contact; acts: ContactActs; opened: boolean; onClose(): void };

export function LinkDialog(props: ContactDialogProps & { account: AccountOfPhone }) {
  const { contact, account, acts, opened, onClose } = props;
  const link = () =>
    acts.linking.mutate({ contactId: contact.id, userId: account.id }, { onSettled: onClose });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      onConfirm={link}
      busy={acts.linking.isPending}
      title={`Lier ${contact.fullname} au compte ${prefixWithDe(account.fullname)}\u00a0?`}
      act="Lier au compte"
    >
      Ses commandes, passées et à venir, seront celles de ce compte. Assurez-vous d’abord que c’est la même
      personne&nbsp;: cela ne se défait pas.
    </Confirm>
  );
}

export function EraseDialog(props: ContactDialogProps & { onErased(): void }) {
  const { contact, acts, opened, onClose, onErased } = props;
  const [refusal, setRefusal] = useState('');
  const showRefusal = (error: unknown) => {
    const failure = readFailure(error);
    const words = ERASURE_REFUSALS[failure.code];
    if (words) setRefusal(words + describeOrders(failure));
    else if (failure.code !== 'STEP_UP_REQUIRED') showFailure(error, 'Contact non effacé');
  };
  const erase = () =>
    acts.erasing.mutate({ contactId: contact.id }, { onSuccess: onErased, onError: showRefusal });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      onConfirm={erase}
      busy={acts.erasing.isPending}
      title={`Effacer ${contact.fullname}\u00a0?`}
      act="Effacer le contact"
    >
      Nom, numéros, adresses et e-mails disparaissent, ceux des contacts fusionnés aussi. Les commandes et
      leurs montants restent, sans nom. Cela ne se défait pas.
      <FieldError>{refusal}</FieldError>
    </Confirm>
  );
}

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
