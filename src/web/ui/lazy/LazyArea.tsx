import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useLiveState } from '#web/net/live.ts';
import { ErrorPanel } from '../feedback/ErrorPanel.tsx';
import { PageSkeleton } from '../feedback/Skeletons.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { LoadGuard } from './LazyPart.tsx';

type Props = {
  /** Completes "sont sur ce téléphone". */
  stored?: string;
  children: ReactNode;
};

export function LazyArea({ stored, children }: Props) {
  const { pathname } = useLocation();
  const isOffline = useLiveState() === 'offline';
  const renderFailure = (retry: () => void) => (
    <>
      <PageHeader title={isOffline ? 'Cette page vient avec le réseau' : 'Connexion impossible'} />
      <ErrorPanel
        title="Cette page n’a pas pu arriver."
        message="Vérifiez votre réseau puis réessayez."
        reassurance={isOffline && stored ? `${stored} sont sur ce téléphone.` : null}
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
