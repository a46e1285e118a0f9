import type { ReactNode } from 'react';
import { Card } from '../layout/Card.tsx';
import cards from '../layout/CardList.module.css';
import header from '../layout/PageHeader.module.css';
import styles from './Skeletons.module.css';

type GhostProps = { height: number; width?: number | string; isRound?: boolean };

export function Ghost({ height, width = '100%', isRound = false }: GhostProps) {
  const borderRadius = isRound ? 'var(--radius-round)' : undefined;
  return (
    <span
      className={`block round-8 ${styles.ghost}`}
      style={{ height, width, borderRadius }}
      aria-hidden="true"
    />
  );
}

export function LoadingRegion({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={className} role="status" aria-label="Chargement…">
      {children}
    </div>
  );
}

export function CardSkeleton({ map = false }: { map?: boolean }) {
  return (
    <Card as="div" aria-hidden="true" className="stack">
      <div className="row between">
        <Ghost height={20} width={104} />
        <Ghost height={26} width={96} isRound />
      </div>
      <Ghost height={18} width="62%" />
      <Ghost height={14} width="82%" />
      {map ? <Ghost height={192} /> : null}
      <Ghost height={20} width={120} />
    </Card>
  );
}

export function ListSkeleton({ count = 3, grid = false }: { count?: number; grid?: boolean }) {
  return (
    <div className={`stack ${cards.list}`} data-grid={grid} role="status" aria-label="Chargement…">
      {listIndexes(count).map((index) => (
        <CardSkeleton key={index} />
      ))}
    </div>
  );
}

type FormProps = { fields: readonly number[]; className?: string | undefined };

export function FormSkeleton({ fields, className = 'width-640' }: FormProps) {
  return (
    <LoadingRegion className={`stack gap-16 ${className}`}>
      {listIndexes(fields.length).map((card) => (
        <Card as="div" key={card} className="stack">
          <Ghost height={22} width="46%" />
          {listIndexes(fields[card] ?? 0).map((index) => (
            <div key={index} className="stack gap-8">
              <Ghost height={16} width="30%" />
              <Ghost height={44} />
            </div>
          ))}
          <Ghost height={44} width={140} />
        </Card>
      ))}
    </LoadingRegion>
  );
}

export function PageSkeleton() {
  return (
    <>
      <div className={header.header} aria-hidden="true">
        <Ghost height={34} width="min(17rem, 74%)" />
      </div>
      <ListSkeleton />
    </>
  );
}

export const listIndexes = (count: number) => Array.from({ length: count }, (_, index) => index);
