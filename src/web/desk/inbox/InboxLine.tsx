import type { ReactNode } from 'react';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import desk from '../desk.module.css';

interface Props {
  name: string;
  at: number;
  state: ReactNode;
  words: string;
}

export function InboxLine({ name, at, state, words }: Props) {
  return (
    <>
      <span className="row between">
        <span className="bold anywhere">{name}</span>
        <span className="muted text-14">
          <RelativeTime at={at} />
        </span>
      </span>
      <span className={`muted text-14 overflow-hidden ${desk.clamp}`}>{words}</span>
      <span>{state}</span>
    </>
  );
}
