import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { describeLink, type LinkCount } from './AreaLinks.tsx';
import { PageHeader, type PageHeaderProps } from './PageHeader.tsx';
import styles from './SectionHeader.module.css';

export type SectionLink = { to: string; label: string; count: LinkCount | undefined };

type Entry = { label: string; count?: LinkCount | undefined; sections: SectionLink[] };

const PresentEntry = createContext<Entry | undefined>(undefined);
/** So much of the section before the current one stays in view. */
const EARLIER_PX = 64;

/** Entry of the navigation to which the page belongs. */
export const PresentEntryProvider = PresentEntry.Provider;

/** A section without a query stands after those of its page that have one. */
function isOpen(to: string, pathname: string, search: string): boolean {
  const [path, query] = to.split('?');
  const words = new URLSearchParams(search);
  return (
    path === pathname && [...new URLSearchParams(query)].every(([name, word]) => words.get(name) === word)
  );
}

/** A search goes along to the next section: who looks for somebody looks there too. */
export function keepSearch(to: string, search: string): string {
  const typed = new URLSearchParams(search).get('q');
  if (!typed) return to;
  const [path, query] = to.split('?');
  return `${path}?${new URLSearchParams([...new URLSearchParams(query), ['q', typed]])}`;
}

interface Props extends Pick<PageHeaderProps, 'subtitle' | 'actions'> {
  /** Search and filters of the page, on the line of its chips. */
  beside?: ReactNode;
}

/**
 * Header of a page that is a section of its entry: the entry's name and the links to all sections, which are chips
 * where somebody waits in one of them, and tabs elsewhere.
 */
export function SectionHeader({ beside, ...header }: Props) {
  const { label = '', count, sections = [] } = useContext(PresentEntry) ?? {};
  const { pathname, search } = useLocation();
  const current = sections.find(({ to }) => isOpen(to, pathname, search));
  const name = current && current.label !== label ? current.label : null;
  useEffect(() => {
    // Sections of one path change without a change of page.
    if (name) document.title = `${label} – ${name} · Laveo`;
  }, [label, name]);
  const title = (
    <>
      {label}
      {name ? <span className="visually-hidden"> – {name}</span> : null}
    </>
  );
  const areChips = count !== undefined && sections.some((one) => one.count);
  const links =
    sections.length > 1 ? (
      <SectionLinks
        label={label}
        sections={sections}
        current={current?.to}
        areChips={areChips}
        search={search}
      />
    ) : null;
  return (
    <>
      <PageHeader title={title} {...header} />
      {areChips || beside ? (
        <div className={styles.row}>
          {links}
          <div className={`row fill mb-12 ${styles.beside}`}>{beside}</div>
        </div>
      ) : (
        links
      )}
    </>
  );
}

type LinksProps = Entry & { current: string | undefined; areChips: boolean; search: string };

function SectionLinks({ label, sections, current, areChips, search }: LinksProps) {
  const nav = useRef<HTMLElement>(null);
  const lastLeft = useRef(0);
  // The counts arrive later and move the link.
  useEffect(() => {
    const left = nav.current?.querySelector<HTMLElement>('[aria-current]')?.offsetLeft ?? 0;
    if (left === lastLeft.current) return;
    lastLeft.current = left;
    nav.current?.scrollTo({ left: left - EARLIER_PX });
  });
  const look = areChips ? 'hover-pale border-control pill bg-card accent' : 'muted';
  return (
    <nav ref={nav} className={`flex relative ${areChips ? styles.chips : styles.tabs}`} aria-label={label}>
      {sections.map(({ to, label: word, count }) => (
        <Link
          key={to}
          to={keepSearch(to, search)}
          className={`fixed gap-8 text-14 bold flex middle tall-44 no-underline ${look}`}
          aria-current={to === current ? 'page' : undefined}
          aria-label={describeLink(word, count)}
        >
          {word}
          {count?.value ? <span className="tabular">{count.value}</span> : null}
        </Link>
      ))}
    </nav>
  );
}
