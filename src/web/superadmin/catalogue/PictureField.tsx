import { IconPhoto } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { showFailure } from '#web/net/showFailure.ts';
import { trpc } from '#web/net/trpc.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { FileButton } from '#web/ui/photo/FileButton.tsx';
import classes from './Catalogue.module.css';

const PictureCrop = createRetryableLazy(async () => (await import('./PictureCrop.tsx')).PictureCrop);

interface Props {
  label: string;
  imageUrl: string | null;
  onChange(imageUrl: string | null): void;
  onFraming(framing: boolean): void;
}

export function PictureField({ label, imageUrl, onChange, onFraming }: Props) {
  const [chosen, setFile] = useState<File | null>(null);
  const chooseFile = (file: File | null) => {
    setFile(file);
    onFraming(file !== null);
  };
  const uploading = trpc.catalogue.uploadImage.useMutation({
    meta: { silent: true },
    onSuccess: (upload) => {
      onChange(upload.imageUrl);
      chooseFile(null);
    },
    onError: (error) => showFailure(error, 'Erreur de téléversement'),
  });
  const uploadPicture = (image: Blob) => {
    const form = new FormData();
    form.append('image', image, 'image');
    uploading.mutate(form);
  };

  return (
    <fieldset className="bare stack gap-16" aria-label={label}>
      <span className="semibold">{label}</span>
      {chosen ? (
        <Suspense fallback={<Spinner />}>
          <PictureCrop
            file={chosen}
            busy={uploading.isPending}
            onCropped={uploadPicture}
            onCancel={() => chooseFile(null)}
          />
        </Suspense>
      ) : (
        <div className="row gap-16">
          {imageUrl ? (
            <img
              src={imageUrl}
              alt=""
              width={96}
              height={96}
              className={`square-44 round-10 bg-pale cover ${classes.image}`}
            />
          ) : null}
          <FileButton icon={IconPhoto} onFiles={([file]) => chooseFile(file ?? null)}>
            {imageUrl ? 'Changer l’image' : 'Choisir une image'}
          </FileButton>
          {imageUrl ? (
            <Button kind="ghost" danger onClick={() => onChange(null)}>
              Retirer l’image
            </Button>
          ) : null}
        </div>
      )}
    </fieldset>
  );
}
