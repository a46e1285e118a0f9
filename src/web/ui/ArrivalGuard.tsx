import { Component, type ReactNode } from 'react';
import { askAgain, NotArrived } from './arriving.tsx';

interface Props {
  /** What stands there instead; `retry` fetches it again. */
  missing(retry: () => void): ReactNode;
  children: ReactNode;
}

/** A part that the network did not bring takes nothing else of the screen with it. */
export class ArrivalGuard extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentWillUnmount() {
    if (this.state.error) askAgain();
  }

  retry = () => {
    askAgain();
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // A part that breaks is another matter: the whole product's guard has the words for it.
    if (!(error instanceof NotArrived)) throw error;
    return this.props.missing(this.retry);
  }
}
