import { isPointText, isSamePoint, LONGEST_ADDRESS, measureKilometres, type Point } from './geo.ts';
import {
  ARTICLE,
  BESIDE_KM,
  describePlace,
  findNearestQuartier,
  formatQuartier,
  listQuartiers,
  type Quartier,
  splitWords,
} from './placeName.ts';

/**
 * Words that do not begin with a commune or a quartier around, such as "portail bleu" or "face au marché Selmer", follow
 * those of the point: lists show what stands first. Houses have the names of quartiers too, which may be far away.
 */
export function completeAddress(address: string, point: Point): string {
  const around = describePlace(point);
  const words = omitDerivedWords(address, around);
  if (words === '') return around;
  const typed = joinWithoutArticle(words);
  const begins = (name: string) => typed.startsWith(joinWithoutArticle(name));
  const nearest = findNearestQuartier(point);
  const isAround = (one: Quartier) =>
    one.commune === nearest.commune || measureKilometres(one.point, point) <= BESIDE_KM;
  const isNamed = listQuartiers().some((one) => begins(one.commune) || (isAround(one) && begins(one.name)));
  const complete = `${around}, ${words}`;
  return isPointText(around) || isNamed || complete.length > LONGEST_ADDRESS ? words : complete;
}

/** The words of an address without those derived from its point, which are coordinates in older orders. */
export const findOwnWords = (address: string, point: Point | null): string =>
  omitDerivedWords(address, point && describePlace(point));

/** The middle of a quartier is nobody's door, so the address has to say more than that quartier. */
export function lacksDoor(address: string, point: Point): boolean {
  const quartier = findNearestQuartier(point);
  return (
    isSamePoint(quartier.point, point) && makeNameTest(formatQuartier(quartier))(findOwnWords(address, point))
  );
}

function omitDerivedWords(address: string, around: string | null): string {
  if (isPointText(address) || address === around) return '';
  return around && address.startsWith(`${around}, `) ? address.slice(around.length + 2) : address;
}

/** An address in words shows its quartier on the map, unless two quartiers fit it alike. */
export function findNamedQuartier(address: string): Quartier | null {
  const names = makeNameTest(address);
  const named = listQuartiers().filter(({ name }) => names(name));
  const inCommune = named.filter(({ commune }) => names(commune));
  const [first, second] = (inCommune.length > 0 ? inCommune : named).toSorted(
    (one, other) => splitWords(other.name).length - splitWords(one.name).length,
  );
  const isAmbiguous = first && second && splitWords(first.name).length === splitWords(second.name).length;
  return first && !isAmbiguous ? first : null;
}

const joinWithoutArticle = (text: string) => `${splitWords(text.replace(ARTICLE, '')).join(' ')} `;

/** Tells whether the text holds all words of a name, whose article people leave out. */
function makeNameTest(text: string): (name: string) => boolean {
  const words = splitWords(text);
  return (name) => splitWords(name.replace(ARTICLE, '')).every((word) => words.includes(word));
}
