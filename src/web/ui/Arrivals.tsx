import { Component, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { askAgain, NotArrived } from './arriving.tsx';
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
  return (
    <Guard key={pathname} kept={kept}>
      <Suspense fallback={<ListSkeleton />}>{children}</Suspense>
    </Guard>
  );
}

class Guard extends Component<{ kept: string | undefined; children: ReactNode }, { error: unknown }> {
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
    // A page that breaks is another matter: the whole product's guard has the words for it.
    if (!(error instanceof NotArrived)) throw error;
    return (
      <>
        <PageHeader title="Connexion impossible" />
        <ErrorPanel
          title="Cette page n’a pas pu arriver."
          message="Vérifiez votre réseau puis réessayez."
          kept={this.props.kept}
          onRetry={this.retry}
        />
      </>
    );
  }
}
