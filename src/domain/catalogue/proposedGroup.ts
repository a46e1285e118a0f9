import { foldText } from '../format/text.ts';
import type { GarmentGroup } from './catalogue.ts';

const WORDS: readonly [group: GarmentGroup, words: RegExp][] = [
  ['household', /drap|couette|rideau|nappe|serviette|couverture|oreiller|housse|tapis|moustiquaire/],
  [
    'formal',
    /costume|veste|cravate|boubou|pagne|smoking|manteau|kaftan|caftan|gandoura|mariee|soiree|tailleur/,
  ],
  [
    'everyday',
    /chemis|t-?shirt|tee|polo|pull|pantalon|jean|jupe|robe|short|culotte|gilet|sweat|blouse|uniforme/,
  ],
];

export function proposeGroup(name: string): GarmentGroup {
  return WORDS.find(([, words]) => words.test(foldText(name)))?.[0] ?? 'other';
}
