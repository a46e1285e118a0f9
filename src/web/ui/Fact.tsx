import type { ReactNode } from 'react';
import type { NamedPhone } from '#domain/orders/order.ts';
import { Phone } from './Phone.tsx';

interface FactProps {
  term: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A row of `<dl className="facts">`, left out while there is nothing to say. */
export function Fact({ term, className, children }: FactProps) {
  if (!children) return null;
  return (
    <>
      <dt>{term}</dt>
      <dd className={className}>{children}</dd>
    </>
  );
}

/** A fact below its small term, left out while there is nothing to say. */
export function StackedFact({ term, className = 'bold', children }: FactProps) {
  if (!children) return null;
  return (
    <div>
      <dt className="muted text-14">{term}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}

export function PersonFact({ term, person }: { term: string; person: NamedPhone | null | undefined }) {
  if (!person) return null;
  return (
    <Fact term={term} className="anywhere">
      {person.name} <Phone value={person.phone} />
    </Fact>
  );
}
