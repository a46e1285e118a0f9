import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorPanel } from '../feedback/ErrorPanel.tsx';
import { PageSkeleton } from '../feedback/Skeletons.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { LoadGuard } from './LoadGuard.tsx';

export function LazyArea({ reassurance, children }: { reassurance?: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const renderFailure = (retry: () => void) => (
    <>
      <PageHeader title="Connexion impossible" />
      <ErrorPanel
        title="Cette page n’a pas pu arriver."
        message="Vérifiez votre réseau puis réessayez."
        reassurance={reassurance}
        onRetry={retry}
      />
    </>
  );
  return (
    <LoadGuard key={pathname} fallback={renderFailure}>
      <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
    </LoadGuard>
  );
}
