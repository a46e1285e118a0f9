import type { ComponentProps } from 'react';
import classes from './RadioCard.module.css';

type Props = ComponentProps<'input'> & { isWide?: boolean };

export const RadioCard = ({ isWide = false, children, ...input }: Props) => (
  <label className="relative" data-wide={isWide || undefined}>
    <input type="radio" className={`visually-hidden ${classes.radio}`} {...input} />
    <span
      className={`gap-8 flex middle p-8-12 border-control round-14 bg-card wrap-anywhere pointer ${classes.card}`}
    >
      {children}
      <span className={`fixed pill ${classes.mark}`} aria-hidden="true" />
    </span>
  </label>
);
