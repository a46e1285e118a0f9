import { IconCheck, IconX } from '@tabler/icons-react';
import { formatDateTime } from '#domain/calendar.ts';
import type { OrderStatus } from '#domain/lifecycle.ts';
import styles from './OrderTimeline.module.css';

interface OrderTimelineProps {
  /** Oldest first; the last one that leads to a status is where the order stands. */
  events: { to: OrderStatus | null; at: number; label: string; who?: string }[];
  /** The steps to come, in words. */
  next?: string[];
}

const FINAL: readonly (OrderStatus | null)[] = ['completed', 'cancelled'];

/** Reads as a sentence from top to bottom: what was done and when, where it stands, what comes. */
export function OrderTimeline({ events, next = [] }: OrderTimelineProps) {
  // A payment or another livreur leaves the order where it is.
  const last = events.findLastIndex((event) => event.to !== null);
  return (
    <ol className={styles.line} aria-label="Suivi de la commande">
      {events.map((event, place) => {
        const present = place === last;
        const state =
          event.to === 'cancelled' ? 'cancelled' : present && !FINAL.includes(event.to) ? 'current' : 'done';
        return (
          <li
            key={`${event.at}-${event.label}`}
            className={styles.step}
            data-state={state}
            aria-current={present ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {state === 'done' ? <IconCheck size={14} stroke={3} /> : null}
              {state === 'cancelled' ? <IconX size={14} stroke={3} /> : null}
            </span>
            <span className={styles.label}>{event.label}</span>
            <span className={styles.detail}>
              <time dateTime={new Date(event.at).toISOString()}>{formatDateTime(event.at)}</time>
              {event.who ? ` · ${event.who}` : null}
            </span>
          </li>
        );
      })}
      {next.map((label) => (
        <li key={label} className={styles.step} data-state="next">
          <span className={styles.mark} aria-hidden="true" />
          <span className={styles.label}>
            <span className="visually-hidden">{'À venir\u00a0: '}</span>
            {label}
          </span>
        </li>
      ))}
    </ol>
  );
}
