import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useState } from 'react';

// TypeScript's DOM types and some browsers lack CloseWatcher; without it the back gesture leaves the page.
declare class CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

export function useBackGesture(opened: boolean, onClose: () => void): void {
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
