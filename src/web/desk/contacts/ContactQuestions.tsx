import { useState } from 'react';
import { prefixWithDe } from '#domain/format/text.ts';
import { readFailure } from '#web/net/failures.ts';
import { describeOrders, showFailure } from '#web/net/showFailure.ts';
import { trpc } from '#web/net/trpc.ts';
import { Confirm } from '#web/ui/feedback/Dialog.tsx';
import type { DialogFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { FieldError } from '#web/ui/form/Field.tsx';
import { type AccountOfPhone, type Contact, ERASURE_REFUSALS, FAILED } from './contactWords.ts';

type LinkProps = DialogFrame & { contact: Contact; account: AccountOfPhone };

export function LinkDialog({ contact, account, opened, onClose }: LinkProps) {
  const linking = trpc.people.linkContact.useMutation({ meta: FAILED, onSettled: onClose });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      onConfirm={() => linking.mutate({ contactId: contact.id, userId: account.id })}
      busy={linking.isPending}
      title={`Lier ${contact.fullname} au compte ${prefixWithDe(account.fullname)}\u00a0?`}
      act="Lier au compte"
    >
      Ses commandes, passées et à venir, seront celles de ce compte. Assurez-vous d’abord que c’est la même
      personne&nbsp;: cela ne se défait pas.
    </Confirm>
  );
}

type EraseProps = DialogFrame & { contact: Contact; onErased(): void };

export function EraseDialog({ contact, onErased, opened, onClose }: EraseProps) {
  const [refusal, setRefusal] = useState('');
  const erasing = trpc.people.eraseContact.useMutation({
    meta: { silent: true },
    onSuccess: () => {
      onClose();
      onErased();
    },
    onError: (error) => {
      const failure = readFailure(error);
      const words = ERASURE_REFUSALS[failure.code];
      if (words) setRefusal(words + describeOrders(failure));
      else if (failure.code !== 'STEP_UP_REQUIRED') showFailure(error, 'Contact non effacé');
    },
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      onConfirm={() => erasing.mutate({ contactId: contact.id })}
      busy={erasing.isPending}
      title={`Effacer ${contact.fullname}\u00a0?`}
      act="Effacer le contact"
    >
      Nom, numéros, adresses et e-mails disparaissent, ceux des contacts fusionnés aussi. Les commandes et
      leurs montants restent, sans nom. Cela ne se défait pas.
      <FieldError>{refusal}</FieldError>
    </Confirm>
  );
}
