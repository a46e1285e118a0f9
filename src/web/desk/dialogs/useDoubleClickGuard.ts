import { useEffect } from 'react';

/** A dialog may close between the two clicks of a double click: the second is not for what lies below. */
export function useDoubleClickGuard(): void {
  useEffect(() => {
    let beganInDialog = false;
    const guard = (event: MouseEvent) => {
      const isInDialog = event.target instanceof Element && event.target.closest('[role=dialog]') !== null;
      if (event.detail <= 1) beganInDialog = isInDialog;
      else if (beganInDialog && !isInDialog) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    document.addEventListener('click', guard, { capture: true });
    return () => document.removeEventListener('click', guard, { capture: true });
  }, []);
}
