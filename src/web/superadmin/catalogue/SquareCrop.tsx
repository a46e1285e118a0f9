import '@mantine/core/styles/Slider.css';
import { Button, Group, Slider } from '@mantine/core';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { FAILURES } from '#domain/failures.ts';
import classes from './Catalogue.module.css';
import { type PictureError, readPicture, UNUSABLE } from './readPicture.ts';

const SIDE = 1280;

interface Props {
  file: File;
  busy: boolean;
  onCropped(image: Blob): void;
  onCancel(): void;
}

/** The picture in its square: dragged with a finger, enlarged with the slider. */
export function SquareCrop({ file, busy, onCropped, onCancel }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const framing = useRef<HTMLDivElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [zoom, setZoom] = useState(1);
  const [offset, setOffset] = useState({ x: 0, y: 0 });
  const [unusable, setUnusable] = useState<PictureError | null>(null);

  useEffect(() => {
    let left = false;
    let opened: ImageBitmap | null = null;
    void readPicture(file).then((read) => {
      if (typeof read === 'string') {
        if (!left) setUnusable(read);
      } else if (left) read.close();
      else {
        opened = read;
        setPicture(read);
      }
    });
    return () => {
      left = true;
      opened?.close();
    };
  }, [file]);

  useEffect(() => {
    const paper = canvas.current?.getContext('2d');
    if (!paper || !picture) return;
    const scale = (SIDE / Math.min(picture.width, picture.height)) * zoom;
    const [width, height] = [picture.width * scale, picture.height * scale];
    paper.fillStyle = '#ffffff';
    paper.fillRect(0, 0, SIDE, SIDE);
    paper.drawImage(picture, place(offset.x, width), place(offset.y, height), width, height);
  }, [picture, zoom, offset]);

  // The square opens at the foot of a long form.
  useEffect(() => {
    if (picture) framing.current?.scrollIntoView({ block: 'nearest' });
  }, [picture]);

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return;
    const perPixel = 1 / event.currentTarget.clientWidth;
    setOffset(({ x, y }) => ({
      x: within(x + event.movementX * perPixel),
      y: within(y + event.movementY * perPixel),
    }));
  };

  if (unusable) {
    return (
      <div role="alert" className={classes.refused}>
        <strong>Erreur de téléversement</strong>
        <p>
          {UNUSABLE[unusable]} {FAILURES.IMAGE_REFUSED.text}
        </p>
        <Button variant="default" onClick={onCancel}>
          Choisir un autre fichier
        </Button>
      </div>
    );
  }
  return (
    <div ref={framing} className={classes.framing}>
      <div className={classes.crop} onPointerMove={drag}>
        <canvas ref={canvas} width={SIDE} height={SIDE} role="img" aria-label="Cadrage de l’image" />
      </div>
      <Slider
        label={null}
        thumbLabel="Agrandir l’image"
        min={1}
        max={3}
        step={0.05}
        value={zoom}
        onChange={setZoom}
      />
      <Group>
        <Button
          loading={busy || !picture}
          onClick={() => canvas.current?.toBlob((image) => image && onCropped(image), 'image/webp', 0.9)}
        >
          Utiliser cette image
        </Button>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          Annuler
        </Button>
      </Group>
    </div>
  );
}

const within = (part: number) => Math.min(0.5, Math.max(-0.5, part));

/** Centred, then moved, and never so far that the square shows what is beside the picture. */
function place(offset: number, length: number): number {
  const spare = length - SIDE;
  return -spare / 2 + Math.min(spare / 2, Math.max(-spare / 2, offset * SIDE));
}
