import type { ComponentProps, ReactNode } from 'react';
import styles from './Card.module.css';

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  as?: 'section' | 'article' | 'div' | 'li';
  title?: ReactNode;
  /** At the right of the title: a badge, a link. */
  aside?: ReactNode;
  /** Rows and maps that go to the border bring their own padding. */
  flush?: boolean;
}

export function Card({
  as = 'section',
  title,
  aside,
  flush = false,
  className,
  children,
  ...rest
}: CardProps) {
  // One element type for the compiler: the four share every attribute a card uses.
  const Tag = as as 'section';
  const names = [styles.card, flush && styles.flush, className].filter(Boolean).join(' ');
  return (
    <Tag className={names} {...rest}>
      {title || aside ? (
        <div className={styles.head}>
          {title ? <h2 className={styles.title}>{title}</h2> : null}
          {aside}
        </div>
      ) : null}
      {children}
    </Tag>
  );
}
