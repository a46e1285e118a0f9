import type { ReactNode } from 'react';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './OrderPage.module.css';

type FormSectionProps = { id: string; title: ReactNode; className?: string; children: ReactNode };

export function FormSection({ id, title, className = 'stack', children }: FormSectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={`text-18 ${classes.question}`}>
        {title}
      </h2>
      <Card as="div" className={className}>
        {children}
      </Card>
    </section>
  );
}
