import { useCallbackRef } from '@mantine/hooks';
import { type ComponentType, useEffect, useState } from 'react';
import { showFailure } from '#web/net/showFailure.ts';
import { LoadError, loadModule } from './retryableLazy.tsx';
import { runWhenIdle } from './whenIdle.ts';

interface DialogProps {
  opened: boolean;
  onClose(): void;
  /** The back gesture does not close the dialog while a request runs. */
  busy?: boolean | undefined;
}

const keepOpen = () => undefined;

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
  useBackGesture(props.opened, props.busy ? keepOpen : props.onClose);
  return <Dialog {...props} opened={props.opened && isMounted} />;
}

// TypeScript's DOM types and some browsers lack CloseWatcher; without it the back gesture leaves the page.
declare class CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

function useBackGesture(opened: boolean, onClose: () => void): void {
  const close = useCallbackRef(onClose);
  // A watcher fires only once, so a dialog that stays open needs a new one.
  const [closeCount, setCloseCount] = useState(0);
  useEffect(() => {
    if (!opened || !('CloseWatcher' in window) || !matchMedia('(pointer: coarse)').matches) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => {
      close();
      setCloseCount(closeCount + 1);
    };
    return () => watcher.destroy();
  }, [opened, close, closeCount]);
}
