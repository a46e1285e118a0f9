import type { ComponentProps } from 'react';
import { getOrderStatusLabel, STATUS_TONES, type Tone } from '#domain/format/wording.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import styles from './StatusBadge.module.css';

export function StatusBadge({ status, size }: { status: OrderStatus } & Pick<BadgeProps, 'size'>) {
  return (
    <Badge tone={STATUS_TONES[status]} size={size}>
      {getOrderStatusLabel(status)}
    </Badge>
  );
}

interface BadgeProps extends ComponentProps<'span'> {
  tone: Tone | 'sun' | 'lagoon';
  dot?: 'full' | 'hollow';
  size?: 'large' | undefined;
}

export function Badge({ tone, dot, size, className, children, ...rest }: BadgeProps) {
  const style = { background: `var(--tone-${tone})`, color: `var(--tone-${tone}-ink)` };
  const classes = ['bold', styles.badge, className].filter(Boolean).join(' ');
  return (
    <span className={classes} style={style} data-tone={tone} data-size={size} {...rest}>
      {dot ? <span className={`fixed ${styles.dot}`} data-dot={dot} aria-hidden="true" /> : null}
      {children}
    </span>
  );
}
