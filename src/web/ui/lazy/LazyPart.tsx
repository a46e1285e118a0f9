import { type ReactNode, Suspense } from 'react';
import { LoadGuard } from './LoadGuard.tsx';

interface Props {
  /** Stands in for the part while it loads. */
  shape?: ReactNode;
  renderFailure?(retry: () => void): ReactNode;
  children: ReactNode;
}

const renderNothing = () => null;

/** A part of a page that is loaded apart; a page that is whole without it shows nothing when it does not arrive. */
export function LazyPart({ shape = null, renderFailure = renderNothing, children }: Props) {
  return (
    <LoadGuard fallback={renderFailure}>
      <Suspense fallback={shape}>{children}</Suspense>
    </LoadGuard>
  );
}
