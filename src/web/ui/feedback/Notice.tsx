import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type NoticeProps = { icon: TablerIcon; title: string; role?: 'status'; children: ReactNode };

/** The notice stands above a page and says what happened meanwhile; `children` say what to do about it. */
export function Notice({ icon: Icon, title, role, children }: NoticeProps) {
  return (
    <div className="stack gap-8 mb-16 p-16 round-14 bg-sun" role={role}>
      <p className="row bold one-row warning">
        <Icon size={20} aria-hidden="true" /> {title}
      </p>
      {children}
    </div>
  );
}
