import { foldText } from '../format/text.ts';
import { formatDistance, formatPoint, measureKilometres, type Point } from './geo.ts';

export type Quartier = { commune: string; name: string; point: Point };

let parsed: Quartier[] | null = null;

export function listQuartiers(): readonly Quartier[] {
  parsed ??= Object.entries(QUARTIERS).flatMap(([commune, list]) =>
    list.split('|').map((entry) => {
      const [name = '', at = ''] = entry.split(':');
      const [lat = 0, lng = 0] = at.split(',').map(Number);
      return { commune, name, point: { lng, lat } };
    }),
  );
  return parsed;
}

/** Gives "Cocody, le Vallon", and "Koumassi, le Grand Marché" for a name that ends in its commune. */
export function formatQuartier({ commune, name }: Quartier): string {
  const shortName = name.replace(new RegExp(` (de |d’)${commune}$`), '');
  return `${commune}, ${shortName.replace(/^(Les? |La |L’)/, (article) => article.toLowerCase())}`;
}

export const BESIDE_KM = 2.5;
const FARTHEST_KM = 25;

export function describePlace(point: Point): string {
  const { commune, name, point: centre } = findNearestQuartier(point);
  const km = measureKilometres(centre, point);
  if (km > FARTHEST_KM) return formatPoint(point);
  return `${commune}, ${km <= BESIDE_KM ? 'près' : `à ${formatDistance(km)}`} ${prefixPlaceWithDe(name)}`;
}

export function findNearestQuartier(point: Point, quartiers = listQuartiers()): Quartier {
  const distances = quartiers.map((quartier) => measureKilometres(quartier.point, point));
  const nearest = quartiers[distances.indexOf(Math.min(...distances))];
  if (!nearest) throw new Error('no quartiers');
  return nearest;
}

function prefixPlaceWithDe(name: string): string {
  const [, article = '', rest = name] = /^(Le |Les |La |L’)?(.+)$/.exec(name) ?? [];
  if (article === 'Le ') return `du ${rest}`;
  if (article === 'Les ') return `des ${rest}`;
  if (article !== '') return `de ${article.toLowerCase()}${rest}`;
  return `${/^[aeiouh]/.test(foldText(rest)) ? 'd’' : 'de '}${rest}`;
}

export const ARTICLE = /^(Les? |La |L’)/i;

/** A commune that is typed by its name, as "le Plateau" or "Bassam", comes before quartiers of that name elsewhere. */
export function findQuartiers(typed: string): Quartier[] {
  const words = splitWords(typed.trim().replace(ARTICLE, ''));
  if (words.length === 0) return [];
  const hasAllWords = (text: string) => {
    const own = splitWords(text);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  };
  const isTyped = (commune: string) => ` ${splitWords(commune).join(' ')}`.endsWith(` ${words.join(' ')}`);
  const getRank = ({ name, commune }: Quartier) => 2 * Number(isTyped(commune)) + Number(hasAllWords(name));
  return listQuartiers()
    .filter(({ name, commune }) => hasAllWords(`${name} ${commune}`))
    .sort((a, b) => getRank(b) - getRank(a));
}

const SPELLED = new Map(Object.entries({ 2: 'deux', 3: 'trois', 4: 'quatre', st: 'saint' }));

/** "2 Plateaux" and "St Jean" are the same words as those that are spelled in full. */
export const splitWords = (text: string): string[] =>
  (foldText(text).match(/[a-z0-9]+/g) ?? []).map((word) => SPELLED.get(word) ?? word);

/**
 * Each commune of Abidjan and each town around it lists its quartiers as "name:lat,lng", accurate to a few hundred
 * metres. A name includes its article where people say it.
 */
const QUARTIERS: Record<string, string> = {
  Abobo:
    'La Gare d’Abobo:5.4205,-4.0165|Abobo Baoulé:5.4085,-3.9945|Akéikoi:5.452,-4.001|Anador:5.4085,-4.0185|Anonkoua-Kouté:5.4375,-4.0345|Avocatier:5.436,-4.0455|Belleville:5.4305,-3.997|Biabou:5.443,-3.984|Clouetcha:5.4235,-4.0415|Kennedy:5.4235,-4.006|N’Dotré:5.4445,-4.0725|PK 18:5.4585,-4.0395|Plateau-Dokui:5.395,-4.0045|Sagbé:5.4135,-4.0305|Samaké:5.4145,-4.0065|L’Université Nangui-Abrogoua:5.3885,-4.0165',
  Adjamé:
    'Les 220 Logements:5.3475,-4.0185|Bracodi:5.3565,-4.0295|Le Forum des Marchés:5.3535,-4.0255|Habitat Extension:5.3635,-4.0215|L’Indénié:5.34,-4.0205|La Liberté:5.3445,-4.0215|Paillet:5.3675,-4.0095|Saint-Michel:5.348,-4.027|Williamsville:5.371,-4.0185',
  Attécoubé:
    'La Mairie d’Attécoubé:5.337,-4.0365|Abobo-Doumé:5.3125,-4.0445|Agban-Attié:5.3455,-4.0385|Agban-Village:5.3525,-4.0375|Locodjro:5.3195,-4.0475|Mossikro:5.3295,-4.052|Santé III:5.341,-4.0435',
  Cocody:
    'Aghien:5.381,-3.993|Akouédo:5.3535,-3.938|Les Ambassades:5.334,-3.9985|Angré Château:5.3985,-3.9775|Angré Djibi:5.4085,-3.977|Angré 7e Tranche:5.3915,-3.9885|Angré 8e Tranche:5.4005,-3.9875|Angré Nouveau CHU:5.4015,-3.9595|Anono:5.3445,-3.9765|Attoban:5.3715,-3.982|Bessikoi:5.4155,-3.962|Blockhauss:5.3275,-4.0005|Bonoumin:5.3665,-3.9725|Le Centre de Cocody:5.3445,-4.0015|Danga:5.3405,-4.008|Les Deux-Plateaux:5.37,-3.9965|Génie 2000:5.392,-3.951|L’Université:5.3455,-3.9855|M’Badon:5.3285,-3.9665|M’Pouto:5.327,-3.9475|Mermoz:5.35,-3.9945|Les Perles:5.3865,-3.981|Riviera 2:5.3525,-3.9745|Riviera 3:5.354,-3.957|Riviera 4:5.3345,-3.951|Riviera Abatta:5.3695,-3.9155|Riviera Faya:5.3705,-3.931|Riviera Golf:5.3385,-3.9715|Riviera Palmeraie:5.368,-3.957|Les Rosiers:5.3785,-3.9545|Saint-Jean:5.349,-4.004|Le Vallon:5.3635,-4.001',
  Koumassi:
    'Le Grand Marché de Koumassi:5.2975,-3.949|Campement:5.2895,-3.939|Divo:5.2965,-3.9385|Nord-Est:5.3055,-3.941|Prodomo:5.3015,-3.9525|Remblais:5.3,-3.961|Sicogi:5.2925,-3.9555|La Zone industrielle de Koumassi:5.2855,-3.952',
  Marcory:
    'Aliodan:5.3045,-3.9905|Anoumabo:5.3085,-3.9825|Biétry:5.2735,-3.977|Champroux:5.3025,-3.9945|Hibiscus:5.299,-3.9705|Marcory Résidentiel:5.3,-3.9775|Marcory Sicogi:5.303,-3.986|Zone 4:5.287,-3.9805|Remblais de Marcory:5.308,-3.974',
  Plateau:
    'La Cathédrale Saint-Paul:5.3325,-4.0205|La Cité administrative:5.327,-4.0235|Le Centre des affaires:5.322,-4.0165|La Gare lagunaire:5.3165,-4.0165|Le Stade Houphouët-Boigny:5.3285,-4.0185',
  'Port-Bouët':
    'Le Phare de Port-Bouët:5.2525,-3.9615|Adjouffou:5.248,-3.9245|L’Aéroport:5.258,-3.9325|Anani:5.238,-3.846|Derrière Wharf:5.2505,-3.943|Gonzagueville:5.2435,-3.9005|Jean-Folly:5.2415,-3.8805|L’Abattoir:5.2595,-3.968|Vridi Canal:5.2555,-4.0065|Vridi Cité:5.2565,-3.9905|Vridi Terre-Rouge:5.263,-3.998',
  Treichville:
    'Arras:5.3005,-4.0105|Belleville:5.305,-4.0145|Biafra:5.3055,-4.0025|Le CHU de Treichville:5.294,-4.0025|La Gare de Bassam:5.302,-4.0035|Le Grand Marché de Treichville:5.308,-4.0115|Zone 3:5.2865,-4|Le Port:5.294,-4.0125',
  Yopougon:
    'Académie:5.328,-4.0975|Adiopodoumé:5.334,-4.1325|Ananeraie:5.363,-4.117|Andokoi:5.3555,-4.0665|Azito:5.3125,-4.083|Banco-Nord:5.3545,-4.08|Béago:5.3095,-4.1115|Gesco:5.364,-4.1005|Kouté:5.333,-4.063|Lokoa:5.314,-4.0935|Maroc:5.345,-4.0915|Millionnaire:5.347,-4.077|Niangon-Nord:5.337,-4.108|Niangon-Sud:5.3245,-4.104|Port-Bouët II:5.35,-4.0865|Selmer:5.338,-4.0755|Sicogi:5.334,-4.0815|Sideci:5.322,-4.0775|Siporex:5.343,-4.0685|Toits-Rouges:5.3265,-4.0865|Wassakara:5.338,-4.067|La Zone industrielle de Yopougon:5.374,-4.082',
  Anyama:
    'Le Centre d’Anyama:5.4946,-4.0518|Akoupé-Zeudji:5.513,-4.012|Attinguié:5.468,-4.16|Christiankoi:5.482,-4.048|Ebimpé:5.4735,-4.073',
  Bingerville:
    'Le Centre de Bingerville:5.3558,-3.8854|Akandjé:5.366,-3.868|Cité Palma:5.364,-3.9045|Feh Kessé:5.381,-3.9|Gbagba:5.3545,-3.8965|Santaï:5.3435,-3.8785',
  'Grand-Bassam':
    'Le Centre de Bassam:5.2115,-3.739|Azuretti:5.2035,-3.7685|Impérial:5.2125,-3.7465|Modeste:5.226,-3.8|Moossou:5.223,-3.724|Mockeyville:5.2145,-3.757|Le Quartier France:5.1965,-3.7345|Le VITIB:5.2315,-3.82',
  Songon:
    'Abiaté:5.3285,-4.233|Adiapoto:5.342,-4.1665|Bimbresso:5.332,-4.151|Songon-Agban:5.3185,-4.2545|Songon-Dagbé:5.316,-4.224|Songon-Kassemblé:5.3355,-4.204|Songon-Té:5.3265,-4.282',
};
