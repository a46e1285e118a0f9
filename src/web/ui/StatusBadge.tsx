import type { ComponentProps } from 'react';
import { getOrderStatusLabel, STATUS_TONES, type Tone } from '#domain/format/wording.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import styles from './StatusBadge.module.css';

export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={STATUS_TONES[status]}>{getOrderStatusLabel(status)}</Badge>;
}

type BadgeProps = ComponentProps<'span'> & { tone: Tone | 'sun' | 'lagoon'; dot?: 'full' | 'hollow' };

export function Badge({ tone, dot, className = '', children, ...rest }: BadgeProps) {
  const style = { background: `var(--tone-${tone})`, color: `var(--tone-${tone}-ink)` };
  const classes = `gap-8 bold middle max-full pill text-13 leading-13 ${styles.badge} ${className}`;
  return (
    <span className={classes} style={style} data-tone={tone} {...rest}>
      {dot ? <span className={`fixed disc ${styles.dot}`} data-dot={dot} aria-hidden="true" /> : null}
      {children}
    </span>
  );
}
