import { useEffect, useRef } from 'react';
import { useIsSettled } from '../useIsSettled.ts';
import { useSecondTapGuard } from '../useSecondTapGuard.ts';

/** Browsers have it since Chrome 126: a phone's Back asks it, and Escape does. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

/** Browsers have `navigation` since Chrome 102, and tell so before they leave an entry of the history. */
type NavigateEvent = Event & { navigationType: string; userInitiated: boolean };

const { CloseWatcher, navigation } = globalThis as {
  CloseWatcher?: new () => CloseWatcher;
  navigation?: { addEventListener(type: 'navigate', listen: (event: NavigateEvent) => void): void };
};

/** The newest dialog alone hears Back. A script's own step back passes, such as that of a drawer that closes. */
const closers: (() => void)[] = [];
navigation?.addEventListener('navigate', (event) => {
  const close = closers.at(-1);
  if (!close || event.navigationType !== 'traverse' || !event.userInitiated || !event.cancelable) return;
  event.preventDefault();
  close();
});

/** A drawer is an entry of the history, which Back leaves by itself. */
type Closing = { opened: boolean; onClose(): void; isEntry?: boolean };

export function useDialogClosing({ opened, onClose, isEntry = false }: Closing) {
  useSecondTapGuard(opened);
  useBlurBehind(opened);
  useFocusAfterClosing(opened);
  const hearsBack = useBackCloses({ opened, onClose, isEntry });
  // The second half of a double tap falls beside the dialog that the first half opened.
  return { closeOnClickOutside: useIsSettled(opened, false), closeOnEscape: !hearsBack };
}

/** Back closes the dialog, and the page stays. */
function useBackCloses({ opened, onClose, isEntry }: Closing): boolean {
  const close = useRef(onClose);
  close.current = onClose;
  const isPhone = matchMedia('(pointer: coarse)').matches;
  useEffect(() => {
    if (!opened) return;
    if (!CloseWatcher || !isPhone) {
      if (isEntry) return;
      const requestClose = () => close.current();
      closers.push(requestClose);
      return () => void closers.splice(closers.indexOf(requestClose), 1);
    }
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
  }, [opened, isPhone, isEntry]);
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
