import { IconCheck } from '@tabler/icons-react';
import { formatDateTime, formatDay, formatHour, startOfDay } from '#domain/format/calendar.ts';
import styles from './OrderProgress.module.css';
import { useNow } from './useNow.ts';

export interface ProgressStep {
  label: string;
  state: 'done' | 'current' | 'next';
  at?: number;
}

const STEP_STATE_WORDS = { done: 'Fait\u00a0: ', current: 'En ce moment\u00a0: ', next: 'À venir\u00a0: ' };

/** Today's steps show their time, earlier ones their day. */
export function OrderProgress({ steps }: { steps: ProgressStep[] }) {
  const today = startOfDay(useNow());
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
          <span className="visually-hidden">{STEP_STATE_WORDS[step.state]}</span>
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
