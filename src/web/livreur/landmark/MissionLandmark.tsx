import { IconMapPinPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { LandmarkParts } from '#web/landmark/landmarkParts.ts';
import { useLandmarkFile } from '#web/landmark/useLandmarkFile.ts';
import { VoiceButton } from '#web/landmark/VoiceButton.tsx';
import { addEntry } from '#web/sendQueue/sendQueue.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { useBlobUrl } from '#web/ui/photo/useBlobUrl.ts';
import { type LandmarkAct, makeAct, type ShownMission } from '../acts/act.ts';
import { storePicture } from '../acts/storedPhotos.ts';
import { readLandmarkFile } from './landmarkFiles.ts';
import classes from './MissionLandmark.module.css';

const LandmarkDialog = createLazyDialog(
  async () => (await import('#web/landmark/LandmarkDialog.tsx')).LandmarkDialog,
);

export function MissionLandmark({ landmark }: Pick<ShownMission, 'landmark'>) {
  const voice = useLandmarkFile(landmark?.voice, readLandmarkFile);
  if (!landmark) return null;
  return (
    <div className="flex middle flex-wrap gap-8-12">
      {landmark.photo ? <Gate file={landmark.photo} /> : null}
      <span className={`semibold leading-13 wrap-anywhere ${classes.door}`}>{landmark.door ?? 'Repère'}</span>
      {voice ? <VoiceButton voice={voice} /> : null}
    </div>
  );
}

/** The photo opens in its place, because a new tab has no page without network. */
function Gate({ file }: { file: string }) {
  const [isWhole, setWhole] = useState(false);
  const blob = useLandmarkFile(file, readLandmarkFile);
  const url = useBlobUrl(blob);
  if (!url) return null;
  return (
    <button
      type="button"
      className={`fixed p-0 no-border bg-none ${classes.gate}`}
      aria-expanded={isWhole}
      aria-label={isWhole ? 'Réduire la photo du portail' : 'Agrandir la photo du portail'}
      onClick={() => setWhole(!isWhole)}
    >
      <img src={url} alt="" className="block round-10 cover" />
    </button>
  );
}

export function LandmarkRecorder({ mission: { id } }: { mission: ShownMission }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(LandmarkDialog.preload, []);
  const closeDialog = () => setOpen(false);
  return (
    <>
      <Button kind="ghost" flush icon={IconMapPinPlus} onClick={() => setOpen(true)}>
        Repère pour la prochaine fois
      </Button>
      <LandmarkDialog
        opened={isOpen}
        onClose={closeDialog}
        title="Repère pour la prochaine fois"
        consent="Demandez l’accord du client avant de photographier ou d’enregistrer. Le repère ne sert qu’aux livreurs."
        landmark={null}
        onSave={(parts) => {
          closeDialog();
          void addLandmark(id, parts);
        }}
      />
    </>
  );
}

async function addLandmark(orderId: string, { door, photo, voice }: LandmarkParts): Promise<void> {
  const input: LandmarkAct['input'] = {
    ...(door ? { door } : {}),
    ...(photo ? { photo: await storePicture(photo) } : {}),
    ...(voice ? { voice: await storePicture(voice) } : {}),
  };
  await addEntry(makeAct<LandmarkAct>('landmark', orderId, input));
}
