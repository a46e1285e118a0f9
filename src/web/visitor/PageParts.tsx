import type { ReactNode } from 'react';
import { paths } from '#domain/addresses.ts';
import { ButtonLink } from '../ui/form/Button.tsx';
import styles from './PageParts.module.css';

export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {children ? <p className={`mt-12 muted text-18 ${styles.lead}`}>{children}</p> : null}
    </div>
  );
}

type PageSectionProps = { title?: string; isMain?: boolean; className?: string; children: ReactNode };

export function PageSection({ title, isMain = false, className, children }: PageSectionProps) {
  return (
    <section className={[styles.section, className].filter(Boolean).join(' ')}>
      {title ? <h2 className={`mb-16 ${isMain ? styles.title : styles.heading}`}>{title}</h2> : null}
      {children}
    </section>
  );
}

export function Prose({ children }: { children: ReactNode }) {
  return <div className={`${styles.section} ${styles.prose}`}>{children}</div>;
}

export function Points({ points }: { points: readonly (readonly [title: string, text: string])[] }) {
  return (
    <dl className={`grid ${styles.points}`}>
      {points.map(([title, text]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export function NextStepSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageSection>
      <div className={`stack gap-16 round-18 bg-pale ${styles.box} ${styles.nextStep}`}>
        <div className="stack gap-4">
          <h2 className="text-22">{title}</h2>
          <p>{children}</p>
        </div>
        <OrderLinks />
      </div>
    </PageSection>
  );
}

export function OrderLinks() {
  return (
    <div className={`row gap-12 ${styles.actions}`}>
      <ButtonLink to={paths.order}>Commander</ButtonLink>
      <ButtonLink to={paths.prices} kind="secondary">
        Voir les tarifs
      </ButtonLink>
    </div>
  );
}
