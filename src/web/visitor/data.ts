import { createContext, useContext, useEffect, useState } from 'react';
import { paths } from '#domain/addresses.ts';
import type { Product } from '#domain/catalogue/catalogue.ts';
import type { PublicHouse } from '#domain/house.ts';
import type { DatedPassage } from '#domain/promises/nextPassage.ts';
import { query } from '../net/call.ts';

/** The server writes this data into a prerendered page, so that it hydrates to the same markup. */
interface VisitorData {
  products: Product[] | null;
  popular: Product[] | null;
  teamEmail: string | null;
  house: PublicHouse | null;
  passage: DatedPassage | null;
}

export const DATA_ID = 'laveo-data';
const NO_DATA: VisitorData = { products: null, popular: null, teamEmail: null, house: null, passage: null };
const Context = createContext<VisitorData>(NO_DATA);
export const VisitorDataProvider = Context.Provider;

export function readVisitorData(page = document): VisitorData {
  const text = page.getElementById(DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as VisitorData) : NO_DATA;
}

export type Catalogue =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; products: Product[]; readAt?: number };

/** The garments come from the prerendered page, or are fetched after a navigation from another page. */
export function useProducts(): Catalogue & { retry: () => void } {
  return useCatalogue(useContext(Context).products);
}

export function usePopularProducts(): Catalogue {
  const { popular, products } = useContext(Context);
  return useCatalogue(popular ?? products);
}

function useCatalogue(prerendered: Product[] | null): Catalogue & { retry: () => void } {
  const [catalogue, setCatalogue] = useState<Catalogue>(
    prerendered ? { state: 'ready', products: prerendered } : { state: 'loading' },
  );
  const isLoading = catalogue.state === 'loading';
  useEffect(() => {
    const failed = async () => setCatalogue((await readStoredCatalogue()) ?? { state: 'failed' });
    if (isLoading) fetchCatalogue().then(setCatalogue, failed);
  }, [isLoading]);
  // The server rendered the page as fresh, but the service worker may have read it from its cache.
  useEffect(() => {
    const readAt = getPageReadTime();
    if (prerendered && readAt) setCatalogue({ state: 'ready', products: prerendered, readAt });
  }, [prerendered]);
  const readAt = catalogue.state === 'ready' ? catalogue.readAt : undefined;
  useEffect(() => {
    if (readAt === undefined) return;
    const refetchCatalogue = () => fetchCatalogue().then(setCatalogue, () => undefined);
    window.addEventListener('online', refetchCatalogue);
    return () => window.removeEventListener('online', refetchCatalogue);
  }, [readAt]);
  return { ...catalogue, retry: () => setCatalogue({ state: 'loading' }) };
}

const fetchCatalogue = async (): Promise<Catalogue> => ({
  state: 'ready',
  products: await query('catalogue.list'),
});

const getPageReadTime = (): number | null => Number(document.documentElement.dataset.readAt) || null;

/** The result is null if this device never stored the page or cannot store any. */
async function readStoredPage(path: string): Promise<{ page: Document; at: number } | null> {
  try {
    const answer = await caches.match(path);
    const at = Date.parse(answer?.headers.get('date') ?? '');
    if (!answer || Number.isNaN(at)) return null;
    return { page: new DOMParser().parseFromString(await answer.text(), 'text/html'), at };
  } catch {
    return null;
  }
}

async function readStoredCatalogue(): Promise<Catalogue | null> {
  const storedPage = await readStoredPage(paths.prices);
  const products = storedPage && readVisitorData(storedPage.page).products;
  return products ? { state: 'ready', products, readAt: storedPage.at } : null;
}

function useLoadedValue<T>(prerendered: T | null, load: () => Promise<T>): T | null {
  const [loaded, setLoaded] = useState(prerendered);
  useEffect(() => {
    if (prerendered) return;
    // A failure leaves out the team's e-mail address or the settings; the page is usable without them.
    load().then(setLoaded, () => undefined);
  }, [prerendered, load]);
  return loaded;
}

export const useDrawnPassage = () => useContext(Context).passage;

export const useTeamEmail = () => useLoadedValue(useContext(Context).teamEmail, loadTeamEmail);

const loadTeamEmail = async () => (await query('catalogue.facts')).teamEmail;

export const useHouse = () => useLoadedValue(useContext(Context).house, loadHouse);

let loading: Promise<PublicHouse> | null = null;

/** All parts of the page that show the house share one request. */
function loadHouse(): Promise<PublicHouse> {
  loading ??= query('house.public').catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
