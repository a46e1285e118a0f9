import styles from './Points.module.css';

/** Short statements side by side: a word, and what it means. */
export function Points({ points }: { points: readonly (readonly [title: string, text: string])[] }) {
  return (
    <dl className={styles.points}>
      {points.map(([title, text]) => (
        <div key={title} className={styles.point}>
          <dt className={styles.title}>{title}</dt>
          <dd className={styles.text}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
