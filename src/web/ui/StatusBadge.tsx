import type { ComponentProps } from 'react';
import { orderStatusLabel, statusTone, type Tone } from '#domain/format/wording.ts';
import type { OrderStatus } from '#domain/lifecycle.ts';
import styles from './StatusBadge.module.css';

/** Always with the word: the colour is never the only sign. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={statusTone(status)}>{orderStatusLabel(status)}</Badge>;
}

interface BadgeProps extends ComponentProps<'span'> {
  /** Without a tone, `className` gives the colours. */
  tone?: Tone | 'sun';
  dot?: 'full' | 'hollow';
}

export function Badge({ tone, dot, className, children, ...rest }: BadgeProps) {
  return (
    <span className={[styles.badge, className].filter(Boolean).join(' ')} data-tone={tone} {...rest}>
      {dot ? <span className={styles.dot} data-dot={dot} aria-hidden="true" /> : null}
      {children}
    </span>
  );
}
