import { IconCheck } from '@tabler/icons-react';
import { formatHour } from '#domain/calendar.ts';
import styles from './OrderProgress.module.css';

export interface ProgressStep {
  label: string;
  state: 'done' | 'current' | 'next';
  at?: number;
}

const SAID = { done: 'Fait : ', current: 'En ce moment : ', next: 'À venir : ' };

export function OrderProgress({ steps }: { steps: ProgressStep[] }) {
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
          {step.at === undefined ? null : <span className={styles.hour}>{formatHour(step.at)}</span>}
        </li>
      ))}
    </ol>
  );
}
