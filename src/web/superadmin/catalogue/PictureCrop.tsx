import '@mantine/core/styles/Slider.layer.css';
import 'react-easy-crop/react-easy-crop.css';
import { Slider } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Area } from 'react-easy-crop';
import Cropper from 'react-easy-crop';
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '#domain/catalogue/catalogue.ts';
import { FAILURES } from '#domain/failures/failures.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { MantineRoot } from '#web/ui/overlay/MantineRoot.tsx';
import { readPictureSize } from '#web/ui/photo/resizePhoto.ts';
import classes from './Catalogue.module.css';

const MOST_ZOOM = 3;
const KEYBOARD_STEP = 8;

type Props = { file: File; busy: boolean; onCropped(image: Blob): void; onCancel(): void };

export function PictureCrop({ file, busy, onCropped, onCancel }: Props) {
  const picture = usePicture(file);
  const framing = useRef<HTMLDivElement>(null);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);

  // The crop area opens at the end of a long form, where it may be out of sight.
  useEffect(() => {
    if (picture) framing.current?.scrollIntoView({ block: 'nearest' });
  }, [picture]);

  if (typeof picture === 'string') return <PictureRefusal error={picture} onCancel={onCancel} />;
  const cropPicture = async () => {
    if (picture && area) onCropped(await drawSquare(picture.bitmap, area));
  };
  return (
    <div ref={framing} className={`stack gap-16 ${classes.framing}`}>
      <div className={`relative round-14 bg-pale overflow-hidden ${classes.crop}`}>
        {picture ? (
          <Cropper
            image={picture.url}
            crop={crop}
            zoom={zoom}
            maxZoom={MOST_ZOOM}
            aspect={1}
            // `cover` makes the square fill the whole area, whatever the picture's proportions.
            objectFit="cover"
            keyboardStep={KEYBOARD_STEP}
            disableAutomaticStylesInjection
            mediaProps={{ alt: 'Cadrage de l’image' }}
            cropperProps={{ role: 'group', 'aria-label': 'Cadre\u00a0: déplacez l’image avec les flèches' }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        ) : null}
      </div>
      <MantineRoot>
        <Slider
          label={null}
          thumbLabel="Agrandir l’image"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={zoom}
          onChange={setZoom}
        />
      </MantineRoot>
      <div className="row gap-16">
        <Button busy={busy || !area} onClick={() => void cropPicture()}>
          Utiliser cette image
        </Button>
        <Button kind="secondary" disabled={busy} onClick={onCancel}>
          Annuler
        </Button>
      </div>
    </div>
  );
}

function PictureRefusal({ error, onCancel }: { error: PictureError; onCancel(): void }) {
  return (
    <div role="alert" className="stack gap-8 items-left">
      <strong>Erreur de téléversement</strong>
      <p>
        {UNUSABLE[error]} {FAILURES.IMAGE_REFUSED.text}
      </p>
      <Button kind="secondary" onClick={onCancel}>
        Retirer ce fichier
      </Button>
    </div>
  );
}

const SIDE = 1280;

/** Transparent parts become white, and a small picture is not enlarged. */
function drawSquare(picture: ImageBitmap, { x, y, width, height }: Area): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const side = Math.max(1, Math.min(SIDE, Math.round(width)));
  canvas.width = side;
  canvas.height = side;
  const paper = canvas.getContext('2d');
  if (paper) {
    paper.fillStyle = '#ffffff';
    paper.fillRect(0, 0, side, side);
    paper.drawImage(picture, x, y, width, height, 0, 0, side, side);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/webp', 0.9);
  });
}

type Picture = { bitmap: ImageBitmap; url: string };

function usePicture(file: File): Picture | PictureError | null {
  const [picture, setPicture] = useState<Picture | PictureError | null>(null);
  useEffect(() => {
    let hasLeft = false;
    let releasePicture = () => {};
    void decodePicture(file).then((read) => {
      if (typeof read === 'string') {
        if (!hasLeft) setPicture(read);
        return;
      }
      if (hasLeft) return read.close();
      const url = URL.createObjectURL(file);
      releasePicture = () => {
        URL.revokeObjectURL(url);
        read.close();
      };
      setPicture({ bitmap: read, url });
    });
    return () => {
      hasLeft = true;
      releasePicture();
    };
  }, [file]);
  return picture;
}

type PictureError = 'heavy' | 'large' | 'unreadable';

const UNUSABLE: Record<PictureError, string> = {
  heavy: 'Ce fichier est trop lourd.',
  large: 'Cette image est trop grande\u00a0: 24\u00a0mégapixels au plus.',
  unreadable: 'Ce fichier n’est pas une image lisible.',
};

/** The limits are the server's own, so that a picture is refused before the upload. */
async function decodePicture(file: File): Promise<ImageBitmap | PictureError> {
  if (file.size > MAX_IMAGE_BYTES) return 'heavy';
  try {
    const { width, height } = await readPictureSize(file);
    if (width * height > MAX_IMAGE_PIXELS) return 'large';
    return await createImageBitmap(file);
  } catch {
    return 'unreadable';
  }
}
