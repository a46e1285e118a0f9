import { IconCamera, IconPhoto, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Spinner } from '../feedback/Spinner.tsx';
import { FieldError } from '../form/Field.tsx';
import { FileButton } from './FileButton.tsx';
import styles from './PhotoField.module.css';
import { PHOTO_ERRORS, type PhotoError, resizePhoto } from './resizePhoto.ts';
import { useBlobUrl } from './useBlobUrl.ts';

interface PhotoFieldProps {
  label: string;
  help?: ReactNode;
  /** Photos are already resized; a draft or a queued act may store them before `uploadPhoto` sends them. */
  photos: readonly Blob[];
  max: number;
  onChange(photos: Blob[]): void;
}

export function PhotoField({ label, help, photos, max, onChange }: PhotoFieldProps) {
  const [refusal, setRefusal] = useState<PhotoError | null>(null);
  const [isReading, setReading] = useState(false);
  const addPhotos = async (files: File[]) => {
    setReading(true);
    const read = await Promise.all(files.slice(0, max - photos.length).map(resizePhoto));
    setReading(false);
    const taken = read.filter((one) => typeof one !== 'string');
    setRefusal(read.find((one) => typeof one === 'string') ?? null);
    if (taken.length > 0) onChange([...photos, ...taken]);
  };
  const removePhoto = (photo: Blob) => {
    setRefusal(null);
    onChange(photos.filter((one) => one !== photo));
  };
  const isFull = photos.length >= max;
  return (
    <fieldset className="gap-8 bare grid">
      <legend className="semibold mb-4 p-0">{label}</legend>
      {help ? <p className="muted text-14">{help}</p> : null}
      {photos.length > 0 ? (
        <ul className="gap-12 flex flex-wrap p-0 no-list">
          {photos.map((photo, index) => (
            <Preview
              key={getPhotoKey(photo)}
              photo={photo}
              place={index + 1}
              onRemove={() => removePhoto(photo)}
            />
          ))}
        </ul>
      ) : null}
      {isReading ? <Spinner label="Préparation de la photo…" /> : null}
      <FieldError>{refusal ? PHOTO_ERRORS[refusal] : undefined}</FieldError>
      {isFull || isReading ? null : (
        <div className="gap-8 flex flex-wrap">
          <FileButton className={styles.camera} capture icon={IconCamera} onFiles={addPhotos}>
            Prendre une photo
          </FileButton>
          <FileButton multiple={max - photos.length > 1} icon={IconPhoto} onFiles={addPhotos}>
            {max === 1 ? 'Choisir une photo' : 'Choisir des photos'}
          </FileButton>
        </div>
      )}
    </fieldset>
  );
}

const keys = new WeakMap<Blob, string>();

function getPhotoKey(photo: Blob): string {
  const key = keys.get(photo) ?? crypto.randomUUID();
  keys.set(photo, key);
  return key;
}

function Preview({ photo, place, onRemove }: { photo: Blob; place: number; onRemove(): void }) {
  const url = useBlobUrl(photo);
  return (
    <li className={`relative ${styles.photo}`}>
      {url ? (
        <img
          className="full border round-14 bg-pale cover"
          src={url}
          alt={`Aperçu ${place}`}
          width={104}
          height={104}
        />
      ) : null}
      <button
        type="button"
        className={`grid-centre absolute square-44 p-0 no-border bg-none ${styles.remove}`}
        aria-label={`Retirer la photo ${place}`}
        onClick={onRemove}
      >
        <span className="grid-centre disc">
          <IconX size={16} stroke={3} aria-hidden="true" />
        </span>
      </button>
    </li>
  );
}
