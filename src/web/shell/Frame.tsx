import { Component, type ReactNode } from 'react';
import { paths } from '#domain/addresses.ts';
import { Logo } from '../ui/drawings/Logo.tsx';
import { Toaster } from '../ui/feedback/Toaster.tsx';
import { Button } from '../ui/form/Button.tsx';
import { resetFailedLoads } from '../ui/lazy/retryableLazy.tsx';
import { useNewVersionOffer } from './release/newVersion.ts';
import { usePageChange } from './usePageChange.ts';

export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <PageChange />
      <CrashGuard>{children}</CrashGuard>
      <Toaster />
    </>
  );
}

function PageChange() {
  usePageChange();
  useNewVersionOffer();
  return null;
}

class CrashGuard extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  /** A reload without a network would lose the page; the link below it loads the site anew. */
  retry = () => {
    resetFailedLoads();
    this.setState({ crashed: false });
  };

  override render() {
    return this.state.crashed ? <CrashScreen onRetry={this.retry} /> : this.props.children;
  }
}

function CrashScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <main
      style={{
        display: 'grid',
        gap: 16,
        justifyItems: 'start',
        maxWidth: 460,
        margin: '0 auto',
        padding: 24,
      }}
    >
      <Logo height={32} />
      <h1>Cette page n’a pas pu s’afficher</h1>
      <p>Vérifiez votre réseau puis réessayez. Vos commandes et votre panier sont gardés.</p>
      <Button onClick={onRetry}>Réessayer</Button>
      <a href={paths.home}>Revenir à l’accueil</a>
    </main>
  );
}
