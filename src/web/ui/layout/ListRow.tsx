import type { ReactNode } from 'react';

type Props = { name: ReactNode; detail: ReactNode; children: ReactNode };

export function ListRow({ name, detail, children }: Props) {
  return (
    <li className="row between">
      <div className="words">
        <div className="semibold">{name}</div>
        <div className="muted text-14">{detail}</div>
      </div>
      {children}
    </li>
  );
}
