import { type FormEvent, useState } from 'react';
import { placeNameSchema } from '#domain/inputs/places.ts';
import { readFailure } from '#web/net/failures.ts';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { listFieldErrors } from '#web/ui/form/fieldErrors.ts';

interface Props {
  title: string;
  start: string;
  usual?: readonly string[];
  busy: boolean;
  error: unknown;
  onName(name: string): void;
}

export function PlaceNameDialog({ opened, onClose, ...form }: Props & { opened: boolean; onClose(): void }) {
  return (
    <ModalFrame opened={opened} onClose={onClose} busy={form.busy} title={form.title}>
      <NameForm {...form} />
    </ModalFrame>
  );
}

/** The form unmounts with its dialog, so that the next place begins with its own name. */
function NameForm({ start, usual = [], busy, error, onName }: Props) {
  const [name, setName] = useState(start);
  const [typed, setTyped] = useState<string | null>(null);
  const failure = error ? readFailure(error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = listFieldErrors(placeNameSchema, { name }).name;
    setTyped(typeof wrong === 'string' ? wrong : null);
    if (!wrong) onName(name);
  };
  return (
    <form className="stack gap-16" noValidate onSubmit={submit}>
      <Field
        label="Nom du lieu"
        data-autofocus
        maxLength={60}
        autoComplete="off"
        value={name}
        error={typed ?? failure?.fields.name ?? failure?.text}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {usual.length > 1 ? (
        <ul className="bare row" aria-label="Noms courants">
          {usual.map((one) => (
            <li key={one}>
              <Button kind="secondary" aria-pressed={name === one} onClick={() => setName(one)}>
                {one}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <Button type="submit" size="lg" busy={busy}>
        Enregistrer
      </Button>
    </form>
  );
}
