import type { ReactNode } from 'react';
import { Logo } from '../ui/drawings/Logo.tsx';
import { type AreaLink, SideLinks, TabLinks } from '../ui/layout/AreaLinks.tsx';
import shell from '../ui/layout/AreaShell.module.css';

export interface AreaSkeletonProps {
  label: string;
  links: AreaLink[];
  layout: 'tabs' | 'side';
  isTask?: boolean;
  children: ReactNode;
}

/** The skeleton repeats the markup and classes of AreaShell, so that nothing moves when the screen replaces it. */
export function AreaSkeleton({ label, links, layout, isTask = false, children }: AreaSkeletonProps) {
  return (
    <div className={shell.shell} data-layout={layout} data-task={isTask} aria-busy="true">
      <header className={`${shell.top} no-print`}>
        {layout === 'side' ? <span className={shell.burger} /> : null}
        <span className={shell.logo}>
          <Logo height={26} />
        </span>
      </header>
      <aside className={`${shell.side} no-print`}>
        <div className={shell.sideHead}>
          <Logo height={28} />
        </div>
        <SideLinks label={label} links={links} folded={false} />
      </aside>
      <main id="contenu" className={shell.main}>
        <div className={shell.deskTop} />
        {children}
      </main>
      {layout === 'tabs' ? <TabLinks label={label} links={links} /> : null}
    </div>
  );
}
