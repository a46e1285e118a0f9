import type { ComponentProps, ReactNode } from 'react';

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  as?: 'section' | 'article' | 'div';
  title?: ReactNode;
  aside?: ReactNode;
}

export function Card({ as = 'section', title, aside, className, children, ...rest }: CardProps) {
  // The cast gives the compiler one element type; all three accept the attributes that a card uses.
  const Tag = as as 'section';
  const classNames = ['surface', className].filter(Boolean).join(' ');
  return (
    <Tag className={classNames} {...rest}>
      {title || aside ? (
        <div className="row between mb-12">
          {title ? <h2 className="text-18">{title}</h2> : null}
          {aside}
        </div>
      ) : null}
      {children}
    </Tag>
  );
}
