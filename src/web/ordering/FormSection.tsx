import type { ComponentProps, ReactNode } from 'react';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './OrderPage.module.css';
import radio from './RadioCard.module.css';

interface Props {
  id: string;
  title: ReactNode;
  className?: string;
  /** The choices in it have frames of their own. */
  isFlat?: boolean;
  children: ReactNode;
}

export function FormSection({ id, title, className = 'stack', isFlat = false, children }: Props) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={`text-18 ${classes.question}`}>
        {title}
      </h2>
      {isFlat ? (
        <div className={className}>{children}</div>
      ) : (
        <Card as="div" className={className}>
          {children}
        </Card>
      )}
    </section>
  );
}

type RadioCardProps = ComponentProps<'input'> & { isWide?: boolean };

export const RadioCard = ({ isWide = false, children, ...input }: RadioCardProps) => (
  <label className="relative" data-wide={isWide || undefined}>
    <input type="radio" className="visually-hidden" {...input} />
    <span
      className={`choosable gap-8 flex middle p-8-12 border-control round-14 bg-card wrap-anywhere pointer ${radio.card}`}
    >
      {children}
      <span className={`fixed pill ${radio.mark}`} aria-hidden="true" />
    </span>
  </label>
);
