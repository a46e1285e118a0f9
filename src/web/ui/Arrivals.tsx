import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { ArrivalGuard } from './ArrivalGuard.tsx';
import { ErrorPanel } from './ErrorPanel.tsx';
import { PageHeader } from './PageHeader.tsx';
import { ListSkeleton } from './Skeletons.tsx';

interface Props {
  /** What the person keeps whatever happens: "Votre panier est conservé." */
  kept?: string;
  children: ReactNode;
}

/** The pages of an area: while one is on its way, and when the network does not bring it, the area stays around it. */
export function Arrivals({ kept, children }: Props) {
  const { pathname } = useLocation();
  const missing = (retry: () => void) => (
    <>
      <PageHeader title="Connexion impossible" />
      <ErrorPanel
        title="Cette page n’a pas pu arriver."
        message="Vérifiez votre réseau puis réessayez."
        kept={kept}
        onRetry={retry}
      />
    </>
  );
  return (
    <ArrivalGuard key={pathname} missing={missing}>
      <Suspense fallback={<ListSkeleton />}>{children}</Suspense>
    </ArrivalGuard>
  );
}
