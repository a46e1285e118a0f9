import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

export type EmptyStateProps = { title: string; text?: ReactNode; action?: ReactNode; isPage?: boolean };

export function EmptyState({ title, text, action, isPage = false }: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className={`stack surface items-centre text-centre ${styles.empty}`}>
      <EmptyBasket />
      <Heading className="text-18">{title}</Heading>
      {text ? <p className={`muted balance ${styles.text}`}>{text}</p> : null}
      {action}
    </div>
  );
}

function EmptyBasket() {
  return (
    <svg viewBox="0 0 132 104" width="132" aria-hidden="true">
      <ellipse cx="66" cy="94" rx="52" ry="7" fill="var(--lagoon-pale)" />
      <g
        stroke="var(--lagoon-ink)"
        strokeWidth="2.4"
        strokeLinejoin="round"
        strokeLinecap="round"
        fill="none"
      >
        <path d="M38 46c0-16 12-28 28-28s28 12 28 28" />
        <path fill="var(--card)" d="M24 54h84l-9 34a6 6 0 0 1-6 5H39a6 6 0 0 1-6-5z" />
        <rect x="18" y="45" width="96" height="11" rx="5.5" fill="var(--card)" />
        <path d="M46 64l4 20M66 64v20M86 64l-4 20" opacity=".55" />
        <path stroke="var(--sun)" d="M31 74c12 4 23-4 35 0s23-4 35 0" />
        <circle cx="104" cy="26" r="7" />
        <circle cx="116" cy="12" r="3.5" />
      </g>
      <circle cx="27" cy="24" r="4" fill="var(--sun)" />
    </svg>
  );
}
