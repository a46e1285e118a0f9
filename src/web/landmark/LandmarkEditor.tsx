import { useState } from 'react';
import { call } from '#web/net/call.ts';
import { chooseFailureWords } from '#web/net/showFailure.ts';
import { LandmarkDialog } from './LandmarkDialog.tsx';
import { type LandmarkContent, type LandmarkOwner, sendLandmark } from './landmarkParts.ts';

interface Props {
  opened: boolean;
  onClose(): void;
  owner: LandmarkOwner;
  landmark: LandmarkContent | null;
  isForDesk?: boolean | undefined;
  onChanged(): unknown;
}

export function LandmarkEditor({ opened, onClose, owner, landmark, isForDesk = false, onChanged }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const closeDialog = () => {
    setError(null);
    onClose();
  };
  const change = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setError(null);
    try {
      await work();
      await onChanged();
      closeDialog();
    } catch (failure) {
      setError(chooseFailureWords(failure).text);
    }
    setBusy(false);
  };
  return (
    <LandmarkDialog
      opened={opened}
      onClose={closeDialog}
      title="Repère"
      consent={
        isForDesk
          ? 'Avec l’accord du client\u00a0: sa voix et son portail ne servent qu’au livreur, et sont effacés avec ses données.'
          : 'Votre voix et votre portail ne servent qu’au livreur qui vient chez vous. Ils sont effacés avec votre compte.'
      }
      landmark={landmark}
      takesFiles={isForDesk}
      busy={isBusy}
      error={error}
      onSave={(parts) => void change(() => sendLandmark(owner, parts))}
      onRemove={
        landmark?.elsewhere ? undefined : () => void change(() => call('places.removeLandmark', owner))
      }
    />
  );
}
