import { useState } from 'react';
import { Button, type ButtonProps } from '#web/ui/form/Button.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import type { LandmarkEditor } from './LandmarkEditor.tsx';

const Editor = createLazyDialog(async () => (await import('./LandmarkEditor.tsx')).LandmarkEditor);

type Props = Pick<ButtonProps, 'kind' | 'size' | 'flush' | 'icon' | 'aria-label' | 'children'> &
  Omit<Parameters<typeof LandmarkEditor>[0], 'opened' | 'onClose'>;

export function LandmarkButton({ owner, landmark, isForDesk, onChanged, ...button }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" aria-haspopup="dialog" {...button} onClick={() => setOpen(true)} />
      <Editor
        owner={owner}
        landmark={landmark}
        isForDesk={isForDesk}
        onChanged={onChanged}
        opened={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
