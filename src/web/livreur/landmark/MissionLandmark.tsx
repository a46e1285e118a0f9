import { IconMapPinPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { fetchLandmarkFile, type LandmarkParts, useLandmarkFile } from '#web/landmark/landmarkParts.ts';
import { VoiceButton } from '#web/landmark/VoiceButton.tsx';
import { addEntry } from '#web/sendQueue/sendQueue.ts';
import { changeStoredValue, readStoredValue } from '#web/storage/offlineStore.ts';
import { onClear } from '#web/storage/personStorage.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { useBlobUrl } from '#web/ui/photo/useBlobUrl.ts';
import { type LandmarkAct, makeAct, type ShownMission } from '../acts/act.ts';
import { storePicture } from '../acts/storedPhotos.ts';
import type { Mission } from '../savedAnswers.ts';
import classes from './MissionLandmark.module.css';

/** Cleared at sign-out, like all that is not unsent. */
const KEY = 'landmarks';
type Files = Readonly<Record<string, Blob>>;

async function readLandmarkFile(file: string): Promise<Blob> {
  return (await readStoredValue<Files>(KEY))?.[file] ?? fetchLandmarkFile(file);
}

/** Gates and voices of the missions at hand are on the phone before the network is gone; no others stay. */
export function useLandmarkFiles(missions: readonly Mission[] | undefined): void {
  const names = missions
    ?.flatMap(({ landmark }) => [landmark?.photo, landmark?.voice])
    .filter(Boolean)
    .join();
  useEffect(() => {
    if (names === undefined) return;
    const end = new AbortController();
    const unsubscribe = onClear(() => end.abort());
    void storeFiles(names.split(',').filter(Boolean), end.signal);
    return () => {
      end.abort();
      unsubscribe();
    };
  }, [names]);
}

async function storeFiles(names: readonly string[], end: AbortSignal): Promise<void> {
  const before = (await readStoredValue<Files>(KEY)) ?? {};
  if (names.length === 0 && Object.keys(before).length === 0) return;
  // A file that cannot be had now is asked for when the list comes again.
  const readFile = async (name: string) => before[name] ?? (await fetchLandmarkFile(name).catch(() => null));
  const files = await Promise.all(names.map(async (name) => ({ name, blob: await readFile(name) })));
  if (end.aborted) return;
  await changeStoredValue<Files>(KEY, () =>
    Object.fromEntries(files.flatMap(({ name, blob }) => (blob ? [[name, blob]] : []))),
  );
}

const LandmarkDialog = createLazyDialog(
  async () => (await import('#web/landmark/LandmarkDialog.tsx')).LandmarkDialog,
);

export function MissionLandmark({ landmark }: Pick<ShownMission, 'landmark'>) {
  const voice = useLandmarkFile(landmark?.voice, readLandmarkFile);
  if (!landmark) return null;
  return (
    <div className="flex middle flex-wrap gap-8-12">
      {landmark.photo ? <Gate file={landmark.photo} /> : null}
      <span className={`fill semibold leading-13 wrap-anywhere ${classes.door}`}>
        {landmark.door ?? 'Repère'}
      </span>
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
