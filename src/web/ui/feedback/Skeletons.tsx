import { Skeleton } from '@mantine/core';
import { Card } from '../layout/Card.tsx';
import styles from './Skeletons.module.css';

/** The shape of an order card. */
export function CardSkeleton({ map = false }: { map?: boolean }) {
  return (
    <Card as="div" aria-hidden="true">
      <div className={styles.row}>
        <Skeleton height={20} width={104} />
        <Skeleton height={26} width={96} radius="xl" />
      </div>
      <Skeleton height={18} width="62%" mt={14} />
      <Skeleton height={14} width="82%" mt={10} />
      {map ? <Skeleton height={192} mt={16} /> : null}
      <Skeleton height={20} width={120} mt={16} />
    </Card>
  );
}

export function ListSkeleton({ count = 3, map = false }: { count?: number; map?: boolean }) {
  return (
    <div className={styles.list} role="status" aria-label="Chargement…">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <CardSkeleton key={index} map={map} />
      ))}
    </div>
  );
}
