import styles from './Spinner.module.css';

export function Spinner({ label = 'Chargement…', page = false }: { label?: string; page?: boolean }) {
  const ring = (
    <span role="status" className={styles.status}>
      <span className={`spinning ${styles.ring}`} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </span>
  );
  return page ? <div className={`grid-centre ${styles.page}`}>{ring}</div> : ring;
}
