import { type FormEvent, useState } from 'react';
import { omitEmpty } from '#domain/inputs/omitEmpty.ts';
import { LONGEST_DOOR } from '#domain/places/landmarks.ts';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field, FieldError } from '#web/ui/form/Field.tsx';
import { PhotoField } from '#web/ui/photo/PhotoField.tsx';
import { StoredPhotos } from '#web/ui/photo/StoredPhotos.tsx';
import type { Landmark, LandmarkParts } from './landmarkParts.ts';
import { useLandmarkFile } from './useLandmarkFile.ts';
import { VoiceField } from './VoiceField.tsx';

export interface LandmarkForm {
  title: string;
  consent: string;
  landmark: Landmark | null;
  takesFiles?: boolean;
  busy?: boolean;
  error?: string | null;
  onSave(parts: LandmarkParts): void;
  onRemove?: (() => void) | undefined;
}

type Props = LandmarkForm & { opened: boolean; onClose(): void };

export function LandmarkDialog({ opened, onClose, ...form }: Props) {
  return (
    <ModalFrame opened={opened} onClose={onClose} busy={form.busy ?? false} title={form.title}>
      <LandmarkFields {...form} />
    </ModalFrame>
  );
}

/** The form unmounts with its dialog, so that a recording that was not saved is gone. */
function LandmarkFields(form: LandmarkForm) {
  const { consent, landmark, takesFiles = false, busy = false, error, onSave, onRemove } = form;
  const [door, setDoor] = useState(landmark?.door ?? '');
  const [photos, setPhotos] = useState<Blob[]>([]);
  const [voice, setVoice] = useState<Blob | null>(null);
  const [isMissed, setMissed] = useState(false);
  const storedVoice = useLandmarkFile(landmark?.voice);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const newDoor = door.trim() === landmark?.door ? '' : door.trim();
    const parts: LandmarkParts = omitEmpty({ door: newDoor, photo: photos[0], voice });
    setMissed(Object.keys(parts).length === 0);
    if (Object.keys(parts).length > 0) onSave(parts);
  };
  return (
    <form className="stack gap-16" noValidate onSubmit={submit}>
      <Field
        label="Porte"
        help={'Numéro de plaque, portail, étage, «\u00a0sonnez deux fois\u00a0»'}
        value={door}
        maxLength={LONGEST_DOOR}
        autoComplete="off"
        onChange={(event) => setDoor(event.currentTarget.value)}
      />
      {landmark?.photo && photos.length === 0 ? <StoredPhotos photos={[landmark.photo]} /> : null}
      <PhotoField label="Photo du portail" photos={photos} max={1} onChange={setPhotos} />
      <VoiceField voice={voice ?? storedVoice} takesFiles={takesFiles} onChange={setVoice} />
      <p className="muted text-14">{consent}</p>
      <FieldError>
        {error ?? (isMissed ? 'Donnez un numéro de porte, une photo ou un message.' : null)}
      </FieldError>
      <Button type="submit" full size="lg" busy={busy}>
        Enregistrer le repère
      </Button>
      {landmark && onRemove ? (
        <Button kind="ghost" danger disabled={busy} onClick={onRemove}>
          Effacer ce repère
        </Button>
      ) : null}
    </form>
  );
}
