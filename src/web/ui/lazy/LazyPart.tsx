import { Component, type ReactNode, Suspense } from 'react';
import { LoadError, resetFailedLoads } from './retryableLazy.tsx';

type LoadGuardProps = { fallback(retry: () => void): ReactNode; children: ReactNode };

export class LoadGuard extends Component<LoadGuardProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidMount() {
    window.addEventListener('online', this.retry);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.retry);
    if (this.state.error) resetFailedLoads();
  }

  retry = () => {
    if (!this.state.error) return;
    resetFailedLoads();
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // Any other error is left to the crash guard of the whole app.
    if (!(error instanceof LoadError)) throw error;
    return this.props.fallback(this.retry);
  }
}

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
