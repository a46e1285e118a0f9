import styles from './auth.module.css';

type Props = { refusal: { title: string; text: string } | null };

/** A toast has announced the refusal; here it stays until the next try. */
export function FormRefusal({ refusal }: Props) {
  if (!refusal) return null;
  return (
    <div className={styles.refusal}>
      <p className="bold">{refusal.title}</p>
      <p className="text-14">{refusal.text}</p>
    </div>
  );
}
