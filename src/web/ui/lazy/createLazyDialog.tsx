import { type ComponentType, useEffect, useState } from 'react';
import { showFailure } from '#web/net/showFailure.ts';
import { LoadError, loadModule } from './retryableLazy.tsx';
import { runWhenIdle } from './whenIdle.ts';

interface DialogProps {
  opened: boolean;
  onClose(): void;
}

/** The file is loaded when the dialog first opens; `preload` is an effect that loads it ahead of time, for use offline. */
export function createLazyDialog<P extends DialogProps>(load: () => Promise<ComponentType<P>>) {
  let component: ComponentType<P> | undefined;
  const loadComponent = async () => {
    component ??= await loadModule(load);
    return component;
  };

  function LazyDialog(props: P) {
    const { opened, onClose } = props;
    const [Dialog, setDialog] = useState<ComponentType<P> | null>(null);
    useEffect(() => {
      if (!opened || Dialog) return;
      let isCancelled = false;
      loadComponent().then(
        (loaded) => {
          if (!isCancelled) setDialog(() => loaded);
        },
        () => {
          if (isCancelled) return;
          onClose();
          showFailure(new LoadError());
        },
      );
      return () => {
        isCancelled = true;
      };
    }, [opened, Dialog, onClose]);
    return Dialog ? <OpenAfterMount dialog={Dialog} props={props} /> : null;
  }

  return Object.assign(LazyDialog, {
    preload: () => runWhenIdle(() => void loadComponent().catch(() => undefined)),
  });
}

type OpenAfterMountProps<P> = { dialog: ComponentType<P>; props: P };

/** Mantine restores focus only if the dialog mounts closed, so it opens one render later. */
function OpenAfterMount<P extends DialogProps>({ dialog: Dialog, props }: OpenAfterMountProps<P>) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return <Dialog {...props} opened={props.opened && isMounted} />;
}
