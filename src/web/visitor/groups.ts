import type { Product } from '#domain/catalogue.ts';
import { fold } from '#domain/text.ts';

export interface Group {
  title: string;
  products: Product[];
}

/** The catalogue has names only: the first family whose word a name contains takes it. */
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
const REST = 'Autres articles';

export function grouped(products: readonly Product[], search = ''): Group[] {
  const wanted = fold(search.trim());
  const groups = new Map<string, Product[]>([['Au quotidien', []]]);
  for (const product of products) {
    const name = fold(product.name);
    if (!name.includes(wanted) && !product.services.some((s) => fold(s.name).includes(wanted))) continue;
    const title = FAMILIES.find(([, words]) => words.test(name))?.[0] ?? REST;
    groups.set(title, [...(groups.get(title) ?? []), product]);
  }
  const order = ['Au quotidien', 'Tenues de ville et de cérémonie', 'Linge de maison', REST];
  return order.flatMap((title) => {
    const members = groups.get(title) ?? [];
    return members.length > 0 ? [{ title, products: members }] : [];
  });
}
