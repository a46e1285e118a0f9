import { useMediaQuery } from '@mantine/hooks';
import { Ghost, LoadingRegion, listIndexes } from '../feedback/Skeletons.tsx';
import styles from './TableSkeleton.module.css';

export function useIsTableWide(): boolean {
  return useMediaQuery('(min-width: 1024px)', false, { getInitialValueInEffect: false });
}

export function TableSkeleton({ rows = 18 }: { rows?: number }) {
  return (
    <LoadingRegion className="surface p-0">
      {listIndexes(rows + 1).map((row) => (
        <div key={row} className={`gap-12 grid middle ${styles.row}`}>
          <Ghost height={12} width="70%" />
          <Ghost height={12} width="86%" />
          <Ghost height={12} width="52%" />
          <Ghost height={12} width="64%" />
          <Ghost height={12} width="40%" />
        </div>
      ))}
    </LoadingRegion>
  );
}
