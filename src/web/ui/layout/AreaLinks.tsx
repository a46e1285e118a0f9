import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  type TablerIcon,
} from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import { type Counted, linkName } from '../linkName.ts';
import styles from './AreaLinks.module.css';
import row from './NavRow.module.css';

export interface AreaLink {
  to: string;
  label: string;
  icon: TablerIcon;
  /** What is waiting; 0 shows nothing. */
  count?: Counted;
}

function Count({ count }: Pick<AreaLink, 'count'>) {
  if (!count?.value) return null;
  return <span className={styles.count}>{count.value > 99 ? '99+' : count.value}</span>;
}

export function TabLinks({ label, links }: { label: string; links: AreaLink[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {links.map(({ to, label: word, icon: Icon, count }) => (
        <NavLink key={to} to={to} className={styles.tab} aria-label={linkName(word, count)}>
          <span className={styles.tabIcon}>
            <Icon size={22} stroke={1.8} aria-hidden="true" />
            <Count count={count} />
          </span>
          <span className={styles.tabWord}>{word}</span>
        </NavLink>
      ))}
    </nav>
  );
}

interface SideLinksProps {
  label: string;
  links: AreaLink[];
  folded: boolean;
  onFold?: () => void;
}

export function SideLinks({ label, links, folded, onFold }: SideLinksProps) {
  const Fold = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav className={styles.side} aria-label={label} data-folded={folded}>
      {links.map(({ to, label: word, icon: Icon, count }) => (
        <NavLink
          key={to}
          to={to}
          className={row.row}
          title={folded ? word : undefined}
          aria-label={linkName(word, count)}
        >
          <Icon size={20} stroke={1.8} aria-hidden="true" />
          <span className={folded ? 'visually-hidden' : styles.word}>{word}</span>
          <Count count={count} />
        </NavLink>
      ))}
      {onFold ? (
        <button type="button" className={row.row} onClick={onFold} aria-expanded={!folded}>
          <Fold size={20} stroke={1.8} aria-hidden="true" />
          <span className={folded ? 'visually-hidden' : styles.word}>
            {folded ? 'Déplier le menu' : 'Replier le menu'}
          </span>
        </button>
      ) : null}
    </nav>
  );
}
