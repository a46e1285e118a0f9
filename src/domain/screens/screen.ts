type CountName =
  | 'pending'
  | 'inProgress'
  | 'waitingApplications'
  | 'waitingMessages'
  | 'openClaims'
  | 'refusedLetters'
  | 'toAnswer'
  | 'openCash'
  | 'clients'
  | 'contacts'
  | 'businesses'
  | 'rules'
  | 'newMissions';

/** A chip or tab of an entry's page. */
export interface Section {
  label: string;
  count?: CountName | undefined;
  /** Query of the address, where one page shows several sections. */
  search?: string;
}

export interface Screen {
  /** A segment that begins with a colon stands for an id. */
  path: string;
  /** File of the component below src/web; the export is named after the file, or by the word after `#`. */
  page: string;
  /** Title of the browser's tab, instead of the heading of the page. */
  title?: string;
  /** Search engines must not list the page. */
  isHidden?: boolean;
  /**
   * Entry in the navigation of its area, in the order of the table. The rows that follow belong to it, up to the next
   * entry. The area's icons.ts exports the icon, whose name is `Icon` and this word; Profil has none where it stands
   * under the person's name.
   */
  label?: string;
  icon?: string;
  count?: CountName;
  /** Group of this entry and of those that follow it. */
  group?: string;
  /** The page's own chips or tabs among those of its entry. */
  sections?: readonly Section[];
  /** A house without it does not show the sections. */
  needs?: 'hasBook' | 'hasInvoices';
  /** Queries whose answers come with the page when a visit begins on it; the second list is read page by page. */
  reads?: readonly string[];
  pagedReads?: readonly string[];
}

type Parts = Omit<Screen, 'path' | 'page'>;

export const screen = <Path extends string>(path: Path, page: string, ...parts: Parts[]) =>
  Object.assign({ path, page }, ...parts) as Screen & { path: Path };

export const titled = <Path extends string>(path: Path, page: string, title: string, more?: Parts) =>
  screen(path, page, { title, ...more });

export const link = (label: string, icon: string, count?: CountName): Parts =>
  count ? { label, icon, count } : { label, icon };

export const section = (label: string, count?: CountName): Parts => ({ sections: [{ label, count }] });
