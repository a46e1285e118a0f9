import type { ReactNode } from 'react';
import styles from './Section.module.css';

/** The h1 of a public page and the sentence under it. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {children ? <p className={styles.lead}>{children}</p> : null}
    </div>
  );
}

/** A band of the page, as wide as the shell. */
export function PageSection({
  title,
  className,
  children,
}: {
  title?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={[styles.section, className].filter(Boolean).join(' ')}>
      {title ? <h2 className={styles.heading}>{title}</h2> : null}
      {children}
    </section>
  );
}

/** The text of a legal page. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={`${styles.section} ${styles.prose}`}>{children}</div>;
}
