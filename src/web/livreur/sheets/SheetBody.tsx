import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './Sheet.module.css';

interface SheetBodyProps {
  /** Stays at the thumb. */
  foot: ReactNode;
  children: ReactNode;
}

/** What a sheet says, and its act. */
export function SheetBody({ foot, children }: SheetBodyProps) {
  const main = useRef<HTMLDivElement>(null);
  // Each step is read from its beginning, however far the one before was scrolled.
  useLayoutEffect(() => {
    main.current?.closest('[role="dialog"]')?.scrollTo({ top: 0 });
  }, []);
  return (
    <>
      <div className={classes.main} ref={main}>
        {children}
      </div>
      <div className={classes.foot}>{foot}</div>
    </>
  );
}
