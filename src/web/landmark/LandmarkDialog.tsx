import { IconMicrophone, IconPlayerStopFilled, IconUpload } from '@tabler/icons-react';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { omitEmpty } from '#domain/inputs/objectFields.ts';
import { LONGEST_DOOR, MAX_VOICE_S } from '#domain/places/door.ts';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field, FieldError } from '#web/ui/form/Field.tsx';
import { useCloseQuestion } from '#web/ui/form/UnsavedGuard.tsx';
import { FileButton } from '#web/ui/photo/FileButton.tsx';
import { PhotoField } from '#web/ui/photo/PhotoField.tsx';
import { StoredPhotos } from '#web/ui/photo/StoredPhotos.tsx';
import { type LandmarkContent, type LandmarkParts, useLandmarkFile } from './landmarkParts.ts';
import { formatVoiceTime, VoiceButton } from './VoiceButton.tsx';

export interface LandmarkForm {
  title: string;
  consent: string;
  landmark: LandmarkContent | null;
  takesFiles?: boolean;
  busy?: boolean;
  error?: string | null;
  onSave(parts: LandmarkParts): void;
  onRemove?: (() => void) | undefined;
}

type Props = LandmarkForm & { opened: boolean; onClose(): void };

export function LandmarkDialog({ opened, onClose, ...form }: Props) {
  const [isChanged, setChanged] = useState(false);
  const { frame, question } = useCloseQuestion(isChanged, { opened, onClose });
  return (
    <>
      <ModalFrame {...frame} busy={form.busy ?? false} title={form.title}>
        <LandmarkFields {...form} onChanged={setChanged} />
      </ModalFrame>
      {question}
    </>
  );
}

type FieldsProps = LandmarkForm & { onChanged(isChanged: boolean): void };

/** The form unmounts with its dialog, so that a recording that was not saved is gone. */
function LandmarkFields({ onChanged, ...form }: FieldsProps) {
  const { consent, landmark, takesFiles = false, busy = false, error, onSave, onRemove } = form;
  const [door, setDoor] = useState(landmark?.door ?? '');
  const [photos, setPhotos] = useState<Blob[]>([]);
  const [voice, setVoice] = useState<Blob | null>(null);
  const [isMissed, setMissed] = useState(false);
  const storedVoice = useLandmarkFile(landmark?.voice);
  const isChanged = door !== (landmark?.door ?? '') || photos.length > 0 || voice !== null;
  // A key right after the text must find it counted, and React may delay an ordinary effect's state.
  useLayoutEffect(() => {
    onChanged(isChanged);
    return () => onChanged(false);
  }, [isChanged, onChanged]);
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

const OBSTACLES: Record<RecorderObstacle, string> = {
  refused:
    'Le micro est refusé. Autorisez-le dans les réglages du navigateur, ou passez-vous de message\u00a0: le reste suffit.',
  short: 'Ce message est trop court. Parlez au moins une seconde.',
  absent: 'Aucun micro n’est disponible ici. Le numéro de porte et la photo suffisent.',
};

interface VoiceFieldProps {
  voice: Blob | null;
  /** The desk may have received the message otherwise. */
  takesFiles: boolean;
  onChange(voice: Blob): void;
}

function VoiceField({ voice, takesFiles, onChange }: VoiceFieldProps) {
  const { seconds, obstacle, start, stop } = useRecorder(onChange);
  return (
    <fieldset className="gap-8 bare grid">
      <legend className="semibold mb-4 p-0">Message vocal</legend>
      <div className="row">
        {seconds === null ? (
          <>
            {voice ? <VoiceButton voice={voice} /> : null}
            <Button kind="secondary" icon={IconMicrophone} onClick={() => void start()}>
              {voice ? 'Refaire' : 'Enregistrer un message'}
            </Button>
            {takesFiles ? (
              <FileButton
                accept="audio/webm,audio/mp4,.m4a"
                icon={IconUpload}
                onFiles={([file]) => file && onChange(file)}
              >
                Choisir un fichier
              </FileButton>
            ) : null}
          </>
        ) : (
          <Button kind="primary" icon={IconPlayerStopFilled} onClick={stop}>
            Terminer, {formatVoiceTime(Math.floor(seconds))} sur {formatVoiceTime(MAX_VOICE_S)}
          </Button>
        )}
      </div>
      <FieldError>{obstacle ? OBSTACLES[obstacle] : null}</FieldError>
    </fieldset>
  );
}

/** Safari records MP4 alone; each is asked for by name, because Firefox would choose Ogg. */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4'];
/** Speech is clear at this rate, and 20 seconds take 60 kB. */
const BITS_PER_SECOND = 24_000;

/** A recording that ends at once may hold no sound, which the server refuses. */
const SHORTEST_MS = 1000;

type RecorderObstacle = 'refused' | 'absent' | 'short';

function useRecorder(onRecorded: (voice: Blob) => void) {
  const [seconds, setSeconds] = useState<number | null>(null);
  const [obstacle, setObstacle] = useState<RecorderObstacle | null>(null);
  const recorder = useRef<MediaRecorder>(null);
  // The microphone goes off with the form, and what it heard is dropped.
  useEffect(() => () => turnOff(recorder.current), []);

  const start = async () => {
    setObstacle(null);
    const microphone = await openRecorder();
    if (typeof microphone === 'string') return setObstacle(microphone);
    recorder.current = microphone;
    const since = performance.now();
    const timer = setInterval(() => {
      const elapsed = (performance.now() - since) / 1000;
      setSeconds(Math.min(elapsed, MAX_VOICE_S));
      if (elapsed >= MAX_VOICE_S) turnOff(microphone);
    }, 100);
    microphone.ondataavailable = ({ data }) => {
      if (performance.now() - since < SHORTEST_MS) setObstacle('short');
      else onRecorded(data);
    };
    microphone.onstop = () => {
      clearInterval(timer);
      setSeconds(null);
    };
    setSeconds(0);
    microphone.start();
  };
  return { seconds, obstacle, start, stop: () => turnOff(recorder.current) };
}

async function openRecorder(): Promise<MediaRecorder | RecorderObstacle> {
  const mimeType =
    'MediaRecorder' in window ? TYPES.find((type) => MediaRecorder.isTypeSupported(type)) : undefined;
  // A page without https has no microphone.
  if (!mimeType || !navigator.mediaDevices) return 'absent';
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    return new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'absent';
  }
}

function turnOff(recorder: MediaRecorder | null): void {
  if (recorder?.state === 'recording') recorder.stop();
  for (const track of recorder?.stream.getTracks() ?? []) track.stop();
}
