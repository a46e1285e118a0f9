import { IconPhoto } from '@tabler/icons-react';
import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure } from '#web/net/showFailure.ts';
import { trpc } from '#web/net/trpc.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { FieldError } from '#web/ui/form/Field.tsx';
import { FileButton } from '#web/ui/photo/FileButton.tsx';
import { PHOTO_ERRORS, type PhotoError, resizePhoto } from '#web/ui/photo/resizePhoto.ts';
import classes from './Catalogue.module.css';

interface Props {
  label: string;
  imageUrl: string | null;
  onChange(imageUrl: string | null): void;
}

/** A form that is saved meanwhile would lose the picture. */
export const useIsUploading = () => useIsMutating({ mutationKey: [['catalogue', 'uploadImage']] }) > 0;

/** The server cuts the square in the middle of the picture. */
export function PictureField({ label, imageUrl, onChange }: Props) {
  const [refusal, setRefusal] = useState<PhotoError | null>(null);
  const uploading = trpc.catalogue.uploadImage.useMutation({
    meta: { silent: true },
    onSuccess: (upload) => onChange(upload.imageUrl),
    onError: (error) => showFailure(error, 'Erreur de téléversement'),
  });
  const uploadPicture = async (file: File | undefined) => {
    if (!file) return;
    const picture = await resizePhoto(file);
    if (typeof picture === 'string') return setRefusal(picture);
    setRefusal(null);
    const form = new FormData();
    form.append('image', picture, 'image');
    uploading.mutate(form);
  };

  return (
    <fieldset className="bare stack gap-16" aria-label={label}>
      <span className="semibold">{label}</span>
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
        {uploading.isPending ? <Spinner /> : null}
        <FileButton icon={IconPhoto} onFiles={([file]) => void uploadPicture(file)}>
          {imageUrl ? 'Changer l’image' : 'Choisir une image'}
        </FileButton>
        {imageUrl ? (
          <Button kind="ghost" danger onClick={() => onChange(null)}>
            Retirer l’image
          </Button>
        ) : null}
      </div>
      <FieldError>{refusal ? PHOTO_ERRORS[refusal] : undefined}</FieldError>
    </fieldset>
  );
}
