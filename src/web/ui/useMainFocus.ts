import { useEffect, useRef } from 'react';

/** After a change of screen, keyboard and screen reader start at the new content, not where the link was. */
export function useMainFocus(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname]);
  return main;
}
