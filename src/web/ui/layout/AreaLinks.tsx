import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import styles from './AreaLinks.module.css';
import type { SectionLink } from './SectionHeader.tsx';

export const NAV_ROW = `hover-pale gap-12 muted text-14 semibold flex middle relative full tall-44 p-8-12 round-10 text-left no-underline ${styles.row}`;

export interface AreaLink {
  to: string;
  label: string;
  icon: TablerIcon;
  count: LinkCount | undefined;
  /** The side navigation shows links of one group under its name. */
  group: string | undefined;
  /** Routes of all pages that belong to the link. */
  pages: string[];
  sections: SectionLink[];
}

export const includesPage = ({ pages }: AreaLink, pathname: string): boolean =>
  pages.some((page) => matchPath(page, pathname));

function CountBadge({ count }: Pick<AreaLink, 'count'>) {
  if (!count?.value) return null;
  return (
    <span className={`heavy tabular round-10 bg-sun warning text-12 text-centre ${styles.count}`}>
      {count.value > 99 ? '99+' : count.value}
    </span>
  );
}

export function TabLinks({ label, links }: { label: string; links: AreaLink[] }) {
  return (
    <nav className={`below-768 flex border-top bg-card ${styles.tabs}`} aria-label={label}>
      {links.map((link) => (
        <EntryLink
          key={link.to}
          link={link}
          className={`stack gap-4 muted semibold items-centre shrink text-12 no-underline ${styles.tab}`}
        >
          <span className={`grid-centre relative round-14 ${styles.tabIcon}`}>
            <link.icon size={22} stroke={1.8} aria-hidden="true" />
            <CountBadge count={link.count} />
          </span>
          <span className="ellipsis max-full">{link.label}</span>
        </EntryLink>
      ))}
    </nav>
  );
}

export function SideLinks({ label, links, folded }: { label: string; links: AreaLink[]; folded: boolean }) {
  return (
    <nav className={`gap-4 column ${styles.side}`} aria-label={label} data-folded={folded}>
      {groupLinks(links).map(({ name, links: own }) =>
        name ? (
          <div key={name} className={`grid ${styles.group}`}>
            {folded ? null : (
              <span className={`muted semibold text-12 ${styles.groupName}`} aria-hidden="true">
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
    </nav>
  );
}

function Row({ link, folded }: { link: AreaLink; folded: boolean }) {
  return (
    <EntryLink link={link} className={NAV_ROW} title={folded ? link.label : undefined}>
      <link.icon className="fixed" size={20} stroke={1.8} aria-hidden="true" />
      <span className={folded ? 'visually-hidden' : 'fill'}>{link.label}</span>
      <CountBadge count={link.count} />
    </EntryLink>
  );
}

interface EntryLinkProps {
  link: AreaLink;
  className: string | undefined;
  title?: string | undefined;
  children: ReactNode;
}

function EntryLink({ link, ...look }: EntryLinkProps) {
  const isCurrent = includesPage(link, useLocation().pathname);
  return (
    <Link
      to={link.to}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={describeLink(link.label, link.count)}
      {...look}
    />
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

export type LinkCount = { value: number; one: string; several: string };

/** The accessible name replaces the link's visible text, so it must repeat the count. */
export function describeLink(label: string, count?: LinkCount): string {
  if (!count?.value) return label;
  return `${label}, ${count.value} ${count.value > 1 ? count.several : count.one}`;
}
