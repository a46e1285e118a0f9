import type { ReactNode } from 'react';
import { isDeskRole, type Role } from '#domain/people/roles.ts';
import { Logo } from '../ui/drawings/Logo.tsx';
import { type AreaLink, SideLinks, TabLinks } from '../ui/layout/AreaLinks.tsx';
import shell from '../ui/layout/AreaShell.module.css';
import { AREA_LABELS } from './areaLinks.ts';

interface Props {
  role: Role;
  links: AreaLink[];
  isTask?: boolean;
  children: ReactNode;
}

/** The skeleton repeats the markup and classes of AreaShell, so that nothing moves when the screen replaces it. */
export function AreaSkeleton({ role, links, isTask = false, children }: Props) {
  const label = AREA_LABELS[role];
  const layout = isDeskRole(role) ? 'side' : 'tabs';
  return (
    <div className={shell.shell} data-layout={layout} data-task={isTask} aria-busy="true">
      <header className={`no-print ${shell.top}`}>
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
        {role === 'client' ? null : <div className={shell.deskTop} />}
        {children}
      </main>
      {layout === 'tabs' ? <TabLinks label={label} links={links} /> : null}
    </div>
  );
}
