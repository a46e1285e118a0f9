import type { ReactNode } from 'react';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './OrderPage.module.css';

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
