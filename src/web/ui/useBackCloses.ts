import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useState } from 'react';

// Neither TypeScript's DOM nor every browser has it: where there is none, the gesture leaves the page as it always did.
declare class CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

/** On a phone the back gesture closes what stands above the screen, and the screen stays. Elsewhere Esc does that. */
export function useBackCloses(opened: boolean, onClose: () => void): void {
  const close = useCallbackRef(onClose);
  // A watcher hears one gesture: what stays open all the same needs another.
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!opened || !('CloseWatcher' in window) || !matchMedia('(pointer: coarse)').matches) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => {
      close();
      setTurn(turn + 1);
    };
    return () => watcher.destroy();
  }, [opened, close, turn]);
}
