import type { Product } from '../catalogue.ts';
import { containsText, fold } from '../format/text.ts';

interface Group {
  title: string;
  products: Product[];
}

/** Garments have no family of their own: the first one with a word that the name contains takes it. */
const FAMILIES: [title: string, words: RegExp][] = [
  ['Linge de maison', /drap|couette|rideau|nappe|serviette|couverture|oreiller|housse|tapis|moustiquaire/],
  [
    'Tenues de ville et de cérémonie',
    /costume|veste|cravate|boubou|pagne|smoking|manteau|kaftan|caftan|gandoura|mariee|soiree|tailleur/,
  ],
  [
    'Au quotidien',
    /chemis|t-?shirt|tee|polo|pull|pantalon|jean|jupe|robe|short|culotte|gilet|sweat|blouse|uniforme/,
  ],
];
const OTHERS = 'Autres articles';
const ORDER_ON_PAGE = ['Au quotidien', 'Tenues de ville et de cérémonie', 'Linge de maison', OTHERS];

export function groupProducts(products: readonly Product[], search = ''): Group[] {
  const matching = products.filter((product) =>
    [product, ...product.services].some(({ name }) => containsText(name, search)),
  );
  return ORDER_ON_PAGE.map((title) => ({
    title,
    products: matching.filter(({ name }) => familyOf(name) === title),
  })).filter((group) => group.products.length > 0);
}

function familyOf(name: string): string {
  return FAMILIES.find(([, words]) => words.test(fold(name)))?.[0] ?? OTHERS;
}
