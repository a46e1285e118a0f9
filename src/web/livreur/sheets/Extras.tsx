import { IconCamera, IconShoppingBag } from '@tabler/icons-react';
import { type PropsWithChildren, useEffect, useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { PhotoField } from '#web/ui/photo/PhotoField.tsx';
import { readPicture, removePicture, storePicture } from '../acts/storedPhotos.ts';
import { CountStepper } from './CountedLine.tsx';
import type { SheetDraft, SheetViewProps } from './sheetDraft.ts';

type ExtrasProps = PropsWithChildren<{ draft: SheetDraft; onChange: SheetViewProps['change'] }>;

export function Extras({ draft, onChange, children }: ExtrasProps) {
  return (
    <div className="stack gap-12">
      {draft.bags === null ? (
        <Button kind="ghost" flush icon={IconShoppingBag} onClick={() => onChange({ bags: 1 })}>
          Ajouter le nombre de sacs
        </Button>
      ) : (
        <div className="row between tall-52">
          <span>Sacs</span>
          <CountStepper
            label="Sacs"
            value={draft.bags}
            onChange={(bags) => onChange({ bags: bags === 0 ? null : bags })}
          />
        </div>
      )}
      {children}
      <PhotoLine photo={draft.photo} onChange={(photo) => onChange({ photo })} />
    </div>
  );
}

function PhotoLine({ photo, onChange }: { photo: string | null; onChange(photo: string | null): void }) {
  const [isOpen, setOpen] = useState(photo !== null);
  const [picture, setPicture] = useState<Blob | null>(null);
  useEffect(() => {
    if (photo !== null) void readPicture(photo).then(setPicture);
  }, [photo]);
  const replacePhoto = async ([next]: Blob[]) => {
    setPicture(next ?? null);
    if (photo !== null) void removePicture(photo);
    onChange(next ? await storePicture(next) : null);
  };
  if (isOpen)
    return (
      <PhotoField
        label="Photo du linge"
        photos={picture ? [picture] : []}
        max={1}
        onChange={(photos) => void replacePhoto(photos)}
      />
    );
  return (
    <Button kind="ghost" flush icon={IconCamera} onClick={() => setOpen(true)}>
      Ajouter une photo
    </Button>
  );
}
