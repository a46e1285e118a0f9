import type { ReactNode } from 'react';
import classes from './Sheet.module.css';

interface SheetBodyProps {
  /** Stays at the thumb. */
  foot: ReactNode;
  children: ReactNode;
}

/** What a sheet says, and its act. */
export function SheetBody({ foot, children }: SheetBodyProps) {
  return (
    <>
      <div className={classes.main}>{children}</div>
      <div className={classes.foot}>{foot}</div>
    </>
  );
}
