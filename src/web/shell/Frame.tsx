import { Component, type ReactNode } from 'react';
import { Toaster } from '../ui/feedback/Toaster.tsx';
import { CrashScreen } from './CrashScreen.tsx';
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

  override render() {
    return this.state.crashed ? <CrashScreen /> : this.props.children;
  }
}
