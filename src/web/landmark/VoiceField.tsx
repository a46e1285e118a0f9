import { IconMicrophone, IconPlayerStopFilled, IconUpload } from '@tabler/icons-react';
import { MAX_VOICE_S } from '#domain/places/landmarks.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { FieldError } from '#web/ui/form/Field.tsx';
import { FileButton } from '#web/ui/photo/FileButton.tsx';
import { type RecorderObstacle, useRecorder } from './useRecorder.ts';
import { VoiceButton } from './VoiceButton.tsx';
import { formatVoiceTime } from './voiceTime.ts';

const OBSTACLES: Record<RecorderObstacle, string> = {
  refused:
    'Le micro est refusé. Autorisez-le dans les réglages du navigateur, ou passez-vous de message\u00a0: le reste suffit.',
  short: 'Ce message est trop court. Parlez au moins une seconde.',
  absent: 'Aucun micro n’est disponible ici. Le numéro de porte et la photo suffisent.',
};

interface Props {
  voice: Blob | null;
  /** The desk may have received the message otherwise. */
  takesFiles: boolean;
  onChange(voice: Blob): void;
}

export function VoiceField({ voice, takesFiles, onChange }: Props) {
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
