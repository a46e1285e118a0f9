import { Component, type ReactNode } from 'react';
import { LoadError, resetFailedLoads } from './retryableLazy.tsx';

type LoadGuardProps = { fallback(retry: () => void): ReactNode; children: ReactNode };

export class LoadGuard extends Component<LoadGuardProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentWillUnmount() {
    if (this.state.error) resetFailedLoads();
  }

  retry = () => {
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
