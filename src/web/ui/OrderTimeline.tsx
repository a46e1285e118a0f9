import { IconCheck, IconX } from '@tabler/icons-react';
import { formatDateTime } from '#domain/format/calendar.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import styles from './OrderTimeline.module.css';

interface OrderTimelineProps {
  /** Events are sorted oldest first; the last one with a status is the current step. */
  events: { to: OrderStatus | null; at: number; label: string; who?: string; detail?: string | undefined }[];
  next?: string[];
}

const FINAL: readonly (OrderStatus | null)[] = ['completed', 'cancelled'];

export function OrderTimeline({ events, next = [] }: OrderTimelineProps) {
  // Events without a status, such as a payment or a reassignment, do not move the order.
  const currentIndex = events.findLastIndex((event) => event.to !== null);
  return (
    <ol className="bare" aria-label="Suivi de la commande">
      {events.map((event, index) => {
        const isCurrent = index === currentIndex;
        const state =
          event.to === 'cancelled'
            ? 'cancelled'
            : isCurrent && !FINAL.includes(event.to)
              ? 'current'
              : 'done';
        return (
          <li
            key={`${event.at}-${event.label}`}
            className={`grid relative tall-44 ${styles.step}`}
            data-state={state}
            aria-current={isCurrent ? 'step' : undefined}
          >
            <span className={`grid-centre absolute disc bg-lagoon ${styles.mark}`} aria-hidden="true">
              {state === 'done' ? <IconCheck size={14} stroke={3} /> : null}
              {state === 'cancelled' ? <IconX size={14} stroke={3} /> : null}
            </span>
            <span className={`semibold ${styles.label}`}>{event.label}</span>
            <span className="muted text-14 tabular">
              <time dateTime={new Date(event.at).toISOString()}>{formatDateTime(event.at)}</time>
              {event.who ? ` · ${event.who}` : null}
            </span>
            {event.detail ? <span className="muted text-14 tabular">{event.detail}</span> : null}
          </li>
        );
      })}
      {next.map((label) => (
        <NextStep key={label} label={label} />
      ))}
    </ol>
  );
}

export function NextStep({ label }: { label: string }) {
  return (
    <li className={`grid relative tall-44 ${styles.step}`} data-state="next">
      <span className={`grid-centre absolute disc bg-lagoon ${styles.mark}`} aria-hidden="true" />
      <span className={`semibold ${styles.label}`}>
        <span className="visually-hidden">{'À venir\u00a0: '}</span>
        {label}
      </span>
    </li>
  );
}
