import { type Product, searchProducts } from '#domain/catalogue/catalogue.ts';
import { containsText, foldWords } from '#domain/format/text.ts';
import { findListService } from '#domain/orders/lineServices.ts';

/** "3 chem" is three shirts: the desk types as the client speaks. */
export function readTyped(search: string): { count: number; words: string } {
  const [, count = '1', words = search] = /^\s*(\d{1,2})\s+(\S.*)$/.exec(search) ?? [];
  return { count: Math.max(1, Number(count)), words: words.trim() };
}

/** The Enter key adds the first: the name that was typed whole, with or without a service, then one that begins so. */
export function sortMatches(garments: readonly Product[], search: string): Product[] {
  const words = foldWords(search);
  const rank = (garment: Product) => {
    const name = foldWords(garment.name);
    return `${words} `.startsWith(`${name} `) ? 2 : Number(name.startsWith(words));
  };
  return searchProducts(garments, search).sort((a, b) => rank(b) - rank(a));
}

/** The Enter key adds the first: the service that was typed whole, else that of the list, else the usual one. */
export function sortServices(garment: Product, words: string, listService: string | null = null) {
  const fitting = garment.services.filter(({ name }) => containsText(`${garment.name} ${name}`, words));
  const services = fitting.length > 0 ? fitting : [...garment.services];
  // "lavage à sec" holds the words of "Lavage" too.
  const [typed] = services
    .filter(({ name }) => containsText(words, name))
    .sort((a, b) => b.name.length - a.name.length);
  const first = typed?.name ?? findListService({ ...garment, services }, listService);
  return services.sort((a, b) => Number(b.name === first) - Number(a.name === first));
}
