import type { ComponentProps } from 'react';
import { getOrderStatusLabel, STATUS_TONES, type Tone } from '#domain/format/wording.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { Order } from '#domain/orders/order.ts';
import { formatTag } from '#domain/pieces/tag.ts';
import styles from './badges.module.css';

export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={STATUS_TONES[status]}>{getOrderStatusLabel(status)}</Badge>;
}

type BadgeProps = ComponentProps<'span'> & { tone: Tone | 'sun' | 'lagoon' };

export function Badge({ tone, className = '', children, ...rest }: BadgeProps) {
  const style = { background: `var(--tone-${tone})`, color: `var(--tone-${tone}-ink)` };
  const classes = `gap-8 bold middle max-full pill text-13 leading-13 ${styles.badge} ${className}`;
  return (
    <span className={classes} style={style} data-tone={tone} {...rest}>
      {children}
    </span>
  );
}

export function KindBadge({ order }: { order: Pick<Order, 'redoOf' | 'express'> }) {
  if (order.redoOf) return <Badge tone="blue">Refait</Badge>;
  return order.express ? <Badge tone="blue">Express</Badge> : null;
}

/** The only thing of a card that is inverted: it is compared with the number on the bag. */
export function TagBadge({ tag }: { tag: number | null }) {
  if (!tag) return null;
  const look = `text-14 tabular nowrap middle max-full round-8 leading-13 ${styles.badge} ${styles.tag}`;
  return <strong className={look}>{formatTag(tag)}</strong>;
}
