import { type ComponentType, useEffect, useState } from 'react';
import { showFailure } from '#web/net/showFailure.ts';
import { useBackGesture } from '../useBackGesture.ts';
import { loadModule } from './retryableLazy.tsx';
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
        (error: unknown) => {
          if (isCancelled) return;
          onClose();
          showFailure(error);
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
  useSecondTapGuard(props.opened);
  return <Dialog {...props} opened={props.opened && isMounted} />;
}

const SECOND_TAP_MS = 400;
const NEAR_PX = 32;

/** A dialog is often closed with a double tap, whose second half would land on what lies beneath. */
function useSecondTapGuard(opened: boolean): void {
  useEffect(() => {
    if (!opened || !matchMedia('(pointer: coarse)').matches) return;
    let last: PointerEvent | undefined;
    const rememberTap = (event: PointerEvent) => {
      last = event;
    };
    addEventListener('pointerdown', rememberTap, true);
    return () => {
      removeEventListener('pointerdown', rememberTap, true);
      if (last) stopNearbyClicks(last);
    };
  }, [opened]);
}

function stopNearbyClicks({ clientX, clientY }: PointerEvent): void {
  const stopClick = (event: MouseEvent) => {
    const isNear = Math.hypot(event.clientX - clientX, event.clientY - clientY) < NEAR_PX;
    // A click made with a key has no position, and its `detail` is 0.
    if (event.detail === 0 || !isNear) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', stopClick, true);
  setTimeout(() => removeEventListener('click', stopClick, true), SECOND_TAP_MS);
}
