import { type ReactNode, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLiveState } from '#web/net/live.ts';
import { ErrorPanel } from '../feedback/ErrorPanel.tsx';
import { PageSkeleton } from '../feedback/Skeletons.tsx';
import { Button } from '../form/Button.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { LoadGuard } from './LoadGuard.tsx';

type Props = {
  /** Completes "sont sur ce téléphone". */
  stored?: string;
  children: ReactNode;
};

export function LazyArea({ stored, children }: Props) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isOffline = useLiveState() === 'offline';
  const renderFailure = (retry: () => void) =>
    isOffline ? (
      <PageHeader
        title="Cette page vient avec le réseau"
        subtitle={stored && `${stored} sont sur ce téléphone.`}
        // A task has no bars to leave it by.
        actions={
          <Button kind="secondary" onClick={() => navigate(-1)}>
            Retour
          </Button>
        }
      />
    ) : (
      <>
        <PageHeader title="Connexion impossible" />
        <ErrorPanel
          title="Cette page n’a pas pu arriver."
          message="Vérifiez votre réseau puis réessayez."
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
