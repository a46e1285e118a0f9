import { useEffect, useRef } from 'react';
import { useIsSettled } from '../useIsSettled.ts';
import { useSecondTapGuard } from '../useSecondTapGuard.ts';

/** Browsers have it since Chrome 126: a phone's Back asks it, and Escape does. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

const { CloseWatcher } = globalThis as { CloseWatcher?: new () => CloseWatcher };

type Closing = { opened: boolean; onClose(): void };

export function useDialogClosing({ opened, onClose }: Closing) {
  useSecondTapGuard(opened);
  useBlurBehind(opened);
  useFocusAfterClosing(opened);
  const hearsBack = useBackCloses({ opened, onClose });
  // The second half of a double tap falls beside the dialog that the first half opened.
  return { closeOnClickOutside: useIsSettled(opened, false), closeOnEscape: !hearsBack };
}

/** Back on a phone closes the dialog, and the page stays. */
function useBackCloses({ opened, onClose }: Closing): boolean {
  const close = useRef(onClose);
  close.current = onClose;
  const isPhone = matchMedia('(pointer: coarse)').matches;
  useEffect(() => {
    if (!opened || !CloseWatcher || !isPhone) return;
    const watchBack = (): CloseWatcher => {
      const next = new CloseWatcher();
      next.onclose = () => {
        close.current();
        // A dialog that asks first, and stays, hears the next Back too.
        watcher = watchBack();
      };
      return next;
    };
    let watcher = watchBack();
    return () => watcher.destroy();
  }, [opened, isPhone]);
  return isPhone && CloseWatcher !== undefined;
}

/** The dialog gives the focus back at the end of its transition. */
const CLOSING_MS = 400;

/** Mantine moves the focus after a timer: a key of a quick person, such as Escape in a search, would act behind. */
function useBlurBehind(opened: boolean): void {
  useEffect(() => {
    const focused = document.activeElement;
    if (opened && focused instanceof HTMLElement && !focused.closest('[role="dialog"]')) focused.blur();
  }, [opened]);
}

/** The button that opened the dialog leaves with its row if the act, or a colleague's, takes the row off the list. */
function useFocusAfterClosing(opened: boolean): void {
  useEffect(() => {
    if (opened) return () => void setTimeout(focusHeadingIfLost, CLOSING_MS);
  }, [opened]);
}

function focusHeadingIfLost(): void {
  if (document.activeElement !== document.body) return;
  const heading = document.querySelector<HTMLElement>('[role="dialog"] h2') ?? document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
