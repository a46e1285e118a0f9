import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPhone } from '#domain/format/phone.ts';
import { trpc } from '#web/net/trpc.ts';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { type DialogFrame, ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { type Contact, type ContactRow, describeMerger, FAILED } from './contactWords.ts';

const MOST_CHOICES = 6;

export function MergeDialog({ contact, opened, onClose }: DialogFrame & { contact: Contact }) {
  const [other, setOther] = useState<ContactRow | null>(null);
  const separating = trpc.people.unmergeContacts.useMutation({ meta: FAILED });
  const merging = trpc.people.mergeContacts.useMutation({
    meta: FAILED,
    onSuccess: (_, { mergeId }) =>
      toast.success('Contacts fusionnés', undefined, {
        label: 'Annuler',
        run: () => separating.mutate({ mergeId }),
      }),
    onSettled: onClose,
  });
  const merge = () => other && merging.mutate({ keepId: contact.id, mergeId: other.id });
  return (
    <ModalFrame
      opened={opened}
      onClose={onClose}
      busy={merging.isPending}
      title={`Fusionner ${other ? `${other.fullname} ` : ''}avec ${contact.fullname}\u00a0?`}
      size={480}
    >
      {other ? (
        <>
          <ul className="stack gap-8">
            {describeMerger(contact, other).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <DialogFoot>
            <Button kind="secondary" onClick={() => setOther(null)} disabled={merging.isPending}>
              Choisir un autre contact
            </Button>
            <Button onClick={merge} busy={merging.isPending}>
              Fusionner
            </Button>
          </DialogFoot>
        </>
      ) : (
        <ContactChoice exceptId={contact.id} onChoose={setOther} />
      )}
    </ModalFrame>
  );
}

function ContactChoice({ exceptId, onChoose }: { exceptId: string; onChoose(contact: ContactRow): void }) {
  const [search, setSearch] = useState('');
  const { data } = trpc.people.contacts.useQuery(
    { search, limit: MOST_CHOICES },
    { placeholderData: keepPreviousData },
  );
  const choices = data?.items.filter(({ id }) => id !== exceptId);
  return (
    <div className="stack gap-12">
      <SearchField value={search} onSearch={setSearch} label="Nom ou téléphone de l’autre contact" />
      <ul className="bare stack gap-8" aria-label="Contacts trouvés">
        {choices?.map((one) => (
          <li key={one.id}>
            <Button kind="secondary" full onClick={() => onChoose(one)}>
              {one.fullname}, {formatPhone(one.phone)}
            </Button>
          </li>
        ))}
      </ul>
      {choices?.length === 0 ? <p className="muted">Aucun autre contact.</p> : null}
    </div>
  );
}
