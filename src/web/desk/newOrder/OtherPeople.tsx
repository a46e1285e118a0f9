import { PHONE_MESSAGE, parsePhone } from '#domain/format/phone.ts';
import { LONGEST_NOTE } from '#domain/orders/order.ts';
import { LineField } from '#web/ui/form/Field.tsx';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import { deskDraft, NOBODY } from './deskDraft.ts';

const PEOPLE = [
  { key: 'payer', title: 'Qui paie' },
  { key: 'receiver', title: 'Qui reçoit le linge' },
] as const;

/** Somebody else may pay or receive, and the livreur is told whom to call for which. */
export function OtherPeople() {
  const { deskNote = '', ...draft } = deskDraft.useDraft();
  return (
    <div className="stack gap-12">
      <LineField
        label="Note pour le livreur (facultatif)"
        value={deskNote}
        maxLength={LONGEST_NOTE}
        onChange={(event) => deskDraft.change({ deskNote: event.currentTarget.value })}
      />
      <details open={Boolean(draft.payer?.phone || draft.receiver?.phone)}>
        <summary className="touch semibold">Une autre personne paie ou reçoit</summary>
        <div className="stack gap-16 mt-8">
          {PEOPLE.map(({ key, title }) => {
            const person = draft[key] ?? NOBODY;
            const change = (part: Partial<typeof person>) =>
              deskDraft.change({ [key]: { ...person, ...part } });
            const isWrong = person.phone !== '' && parsePhone(person.phone) === null;
            return (
              <fieldset key={key} className="bare stack">
                <legend className="semibold">{title}</legend>
                <LineField
                  label="Nom"
                  value={person.name}
                  maxLength={60}
                  autoComplete="off"
                  onChange={(event) => change({ name: event.currentTarget.value })}
                />
                <PhoneField
                  label="Téléphone"
                  value={person.phone}
                  autoComplete="off"
                  error={isWrong ? PHONE_MESSAGE : undefined}
                  onChange={(event) => change({ phone: event.currentTarget.value })}
                />
              </fieldset>
            );
          })}
        </div>
      </details>
    </div>
  );
}
