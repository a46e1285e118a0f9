import '@mantine/core/styles/Slider.layer.css';
import 'react-easy-crop/react-easy-crop.css';
import { Slider } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { FAILURES } from '#domain/failures/failures.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { MantineRoot } from '#web/ui/overlay/MantineRoot.tsx';
import classes from './Catalogue.module.css';
import { type PictureError, UNUSABLE, usePicture } from './picture.ts';

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
        Choisir un autre fichier
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
