import type { ComponentProps, ReactNode } from 'react';
import { CartSummary } from '../CartSummary.tsx';
import classes from '../order.module.css';

interface Props extends Omit<ComponentProps<typeof CartSummary>, 'children'> {
  notice: ReactNode;
  note: ReactNode;
  act: ReactNode;
}

/** A long cart scrolls in its own box (`order.module.css`), so that the button stays in view. */
export function WideSummary({ notice, note, act, ...summary }: Props) {
  return (
    <div className={classes.summary}>
      <CartSummary {...summary}>
        <div className="stack gap-8 mt-16">
          {notice}
          {note ? (
            <p className="semibold" role="status">
              {note}
            </p>
          ) : null}
          {act}
        </div>
      </CartSummary>
    </div>
  );
}
