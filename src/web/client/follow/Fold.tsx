import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './FollowCard.module.css';

export function Fold({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="border-top border-bottom">
      <button
        type="button"
        className={`bare flex middle full inherit text-left tall-52 ${classes.foldHead}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="fill">{title}</span>
        <IconChevronDown size={20} aria-hidden="true" />
      </button>
      {isOpen ? children : null}
    </div>
  );
}
