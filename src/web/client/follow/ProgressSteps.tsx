import { IconCheck } from '@tabler/icons-react';
import { formatDateTime, formatHour, formatShortDay, startOfDay } from '#domain/format/calendar.ts';
import { getChipLabel } from '#domain/format/wording.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { getCurrentChip, PROGRESS_CHIPS } from '#domain/lifecycle/progressChips.ts';
import styles from '#web/ui/OrderTimeline.module.css';
import { useNow } from '#web/ui/useNow.ts';
import classes from './FollowCard.module.css';

const STATE_WORDS = { done: 'Fait\u00a0: ', current: 'En ce moment\u00a0: ', next: 'À venir\u00a0: ' };

type Props = { status: OrderStatus; stepsAt: Partial<Record<OrderStatus, number>> };

export function ProgressSteps({ status, stepsAt }: Props) {
  const today = startOfDay(useNow());
  const current = getCurrentChip(status);
  const place = current ? PROGRESS_CHIPS.indexOf(current) : -1;
  return (
    <ol className="bare" aria-label="Avancement de la commande">
      {PROGRESS_CHIPS.map((chip, index) => {
        const state = index < place ? 'done' : index === place ? 'current' : 'next';
        const at = index <= place ? stepsAt[chip] : undefined;
        return (
          <li
            key={chip}
            className={`${styles.step} ${classes.step}`}
            data-state={state}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {state === 'done' ? <IconCheck size={14} stroke={3} /> : null}
            </span>
            <span className={`semibold ${styles.label}`}>
              <span className="visually-hidden">{STATE_WORDS[state]}</span>
              {getChipLabel(chip)}
            </span>
            {at === undefined ? null : (
              <time
                className="muted text-14 tabular"
                dateTime={new Date(at).toISOString()}
                title={formatDateTime(at)}
              >
                {at < today ? `${formatShortDay(at)} à ${formatHour(at)}` : formatHour(at)}
              </time>
            )}
            {state === 'current' && status === 'assigned_for_delivery' ? (
              <span className={classes.note}>Livreur assigné pour la livraison</span>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
