import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  type TablerIcon,
} from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import { type Counted, describeLink } from '../linkName.ts';
import styles from './AreaLinks.module.css';
import row from './NavRow.module.css';

export interface AreaLink {
  to: string;
  label: string;
  icon: TablerIcon;
  count?: Counted;
  /** The side navigation shows links of one group under its name. */
  group?: string;
}

function CountBadge({ count }: Pick<AreaLink, 'count'>) {
  if (!count?.value) return null;
  return <span className={`heavy tabular ${styles.count}`}>{count.value > 99 ? '99+' : count.value}</span>;
}

export function TabLinks({ label, links }: { label: string; links: AreaLink[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {links.map(({ to, label: word, icon: Icon, count }) => (
        <NavLink key={to} to={to} className={styles.tab} aria-label={describeLink(word, count)}>
          <span className={styles.tabIcon}>
            <Icon size={22} stroke={1.8} aria-hidden="true" />
            <CountBadge count={count} />
          </span>
          <span className="ellipsis">{word}</span>
        </NavLink>
      ))}
    </nav>
  );
}

type SideLinksProps = { label: string; links: AreaLink[]; folded: boolean; onFold?: () => void };

export function SideLinks({ label, links, folded, onFold }: SideLinksProps) {
  const Fold = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav className={styles.side} aria-label={label} data-folded={folded}>
      <div className={styles.links}>
        {groupLinks(links).map(({ name, links: own }) =>
          name ? (
            <div key={name} className={styles.group}>
              {folded ? null : (
                <span className={`muted bold ${styles.groupName}`} aria-hidden="true">
                  {name}
                </span>
              )}
              <ul className="bare" aria-label={name}>
                {own.map((link) => (
                  <li key={link.to}>
                    <Row link={link} folded={folded} />
                  </li>
                ))}
              </ul>
            </div>
          ) : (
            own.map((link) => <Row key={link.to} link={link} folded={folded} />)
          ),
        )}
      </div>
      {onFold ? (
        <button type="button" className={`bare ${row.row}`} onClick={onFold} aria-expanded={!folded}>
          <Fold size={20} stroke={1.8} aria-hidden="true" />
          <span className={folded ? 'visually-hidden' : 'fill'}>
            {folded ? 'Déplier le menu' : 'Replier le menu'}
          </span>
        </button>
      ) : null}
    </nav>
  );
}

function Row({ link, folded }: { link: AreaLink; folded: boolean }) {
  const { to, label, icon: Icon, count } = link;
  return (
    <NavLink
      to={to}
      className={row.row}
      title={folded ? label : undefined}
      aria-label={describeLink(label, count)}
    >
      <Icon size={20} stroke={1.8} aria-hidden="true" />
      <span className={folded ? 'visually-hidden' : 'fill'}>{label}</span>
      <CountBadge count={count} />
    </NavLink>
  );
}

function groupLinks(links: AreaLink[]): { name: string; links: AreaLink[] }[] {
  const groups: { name: string; links: AreaLink[] }[] = [];
  for (const link of links) {
    const name = link.group ?? '';
    const last = groups.at(-1);
    if (last?.name === name) last.links.push(link);
    else groups.push({ name, links: [link] });
  }
  return groups;
}
