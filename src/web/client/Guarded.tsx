import { Component, type ReactNode } from 'react';

interface Props {
  /** What stands there instead; nothing unless given. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** A part that could not arrive, for want of a network, takes nothing else of the screen with it. */
export class Guarded extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
