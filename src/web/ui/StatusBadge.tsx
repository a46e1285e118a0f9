import type { OrderStatus } from '#domain/lifecycle.ts';
import { orderStatusLabel, statusTone, type Tone } from '#domain/wording.ts';
import styles from './StatusBadge.module.css';

/** Always the word: the colour only helps the eye. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={statusTone(status)}>{orderStatusLabel(status)}</Badge>;
}

export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
