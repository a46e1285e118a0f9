import type { ReactNode } from 'react';
import styles from './NextStep.module.css';
import { OrderLinks } from './OrderLinks.tsx';
import { PageSection } from './Section.tsx';

/** The end of a page that explains: the order form is one tap away. */
export function NextStep({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageSection>
      <div className={styles.box}>
        <div>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.text}>{children}</p>
        </div>
        <div className={styles.actions}>
          <OrderLinks />
        </div>
      </div>
    </PageSection>
  );
}
