import { IconCheck } from '@tabler/icons-react';
import { formatDateTime, formatDay, formatHour, startOfDay } from '#domain/calendar.ts';
import { useMinute } from './minute.ts';
import styles from './OrderProgress.module.css';

export interface ProgressStep {
  label: string;
  state: 'done' | 'current' | 'next';
  at?: number;
}

const SAID = { done: 'Fait\u00a0: ', current: 'En ce moment\u00a0: ', next: 'À venir\u00a0: ' };

/** Today's steps carry their hour, the earlier ones their day. */
export function OrderProgress({ steps }: { steps: ProgressStep[] }) {
  const today = startOfDay(useMinute());
  return (
    <ol className={styles.chips} aria-label="Avancement de la commande">
      {steps.map((step) => (
        <li
          key={step.label}
          className={styles.chip}
          data-state={step.state}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          {step.state === 'done' ? <IconCheck size={14} stroke={3} aria-hidden="true" /> : null}
          <span className="visually-hidden">{SAID[step.state]}</span>
          {step.label}
          {step.at === undefined ? null : (
            <time
              className={styles.hour}
              dateTime={new Date(step.at).toISOString()}
              title={formatDateTime(step.at)}
            >
              {step.at < today ? formatDay(step.at) : formatHour(step.at)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
