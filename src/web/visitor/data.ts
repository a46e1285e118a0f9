import { createContext, useContext, useEffect, useState } from 'react';
import type { Product } from '#domain/catalogue.ts';
import { query } from '../call.ts';

/** What the server wrote into the page so that it reads without any script, and hydrates to the same words. */
export interface VisitorData {
  /** The whole offer, on the page that prints it. */
  products: Product[] | null;
  /** What the home page prints of it. */
  popular: Product[] | null;
  teamEmail: string | null;
}

export const DATA_ID = 'laveo-data';
const NOTHING: VisitorData = { products: null, popular: null, teamEmail: null };
const Context = createContext<VisitorData>(NOTHING);
export const VisitorDataProvider = Context.Provider;

export function readVisitorData(): VisitorData {
  const text = document.getElementById(DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as VisitorData) : NOTHING;
}

export type Catalogue = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; products: Product[] };

/** The garments on offer: those of the prerendered page, or asked for when one comes from another page. */
export function useProducts(): Catalogue & { retry: () => void } {
  return useCatalogue(useContext(Context).products);
}

/** Enough of them for the popular table: all of them where the page did not bring fewer. */
export function usePopularProducts(): Catalogue {
  const { popular, products } = useContext(Context);
  return useCatalogue(popular ?? products);
}

function useCatalogue(written: Product[] | null): Catalogue & { retry: () => void } {
  const [catalogue, setCatalogue] = useState<Catalogue>(
    written ? { state: 'ready', products: written } : { state: 'loading' },
  );
  const loading = catalogue.state === 'loading';
  useEffect(() => {
    if (!loading) return;
    let here = true;
    query('catalogue.list').then(
      (products) => here && setCatalogue({ state: 'ready', products }),
      () => here && setCatalogue({ state: 'failed' }),
    );
    return () => {
      here = false;
    };
  }, [loading]);
  return { ...catalogue, retry: () => setCatalogue({ state: 'loading' }) };
}

/** The team's address: written into the prerendered page, or asked for when one comes from another page. */
export function useTeamEmail(): string | null {
  const { teamEmail: written } = useContext(Context);
  const [teamEmail, setTeamEmail] = useState(written);
  useEffect(() => {
    if (written) return;
    let here = true;
    query('catalogue.facts').then(
      (facts) => here && setTeamEmail(facts.teamEmail),
      // The form below reaches the team as well.
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [written]);
  return teamEmail;
}
