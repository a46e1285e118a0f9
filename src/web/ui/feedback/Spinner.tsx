import styles from './Spinner.module.css';

interface SpinnerProps {
  label?: string;
  page?: boolean;
}

export function Spinner({ label = 'Chargement…', page = false }: SpinnerProps) {
  const ring = (
    <span role="status" className={styles.status}>
      <span className={`spinning ${styles.ring}`} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </span>
  );
  return page ? <div className={styles.page}>{ring}</div> : ring;
}
