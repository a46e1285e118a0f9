import { describe, expect, it } from 'vitest';
import { HOUSE_DEFAULTS } from '../house.ts';
import { completeAddress, findNamedQuartier, findOwnWords, lacksDoor } from './addressWords.ts';
import { measureKilometres, type Point } from './geo.ts';
import { describePlace, findQuartiers, listQuartiers } from './placeName.ts';
import { findPlaceRefusal } from './serviceArea.ts';

const aPoint = (lat: number, lng: number): Point => ({ lat, lng });

const COMMUNES = [
  'Abobo',
  'Adjamé',
  'Attécoubé',
  'Cocody',
  'Koumassi',
  'Marcory',
  'Plateau',
  'Port-Bouët',
  'Treichville',
  'Yopougon',
  'Anyama',
  'Bingerville',
  'Grand-Bassam',
  'Songon',
];

describe('the table of quartiers', () => {
  it('knows the ten communes of Abidjan and the towns around it', () => {
    const communes = new Set(listQuartiers().map(({ commune }) => commune));
    expect([...communes].sort()).toEqual([...COMMUNES].sort());
    expect(listQuartiers().length).toBeGreaterThan(100);
  });

  it('has each quartier once, and none on water', () => {
    const names = listQuartiers().map(({ commune, name }) => `${commune}, ${name}`);
    expect(new Set(names).size).toBe(names.length);
    const wet = listQuartiers().filter(({ point }) => findPlaceRefusal(point, HOUSE_DEFAULTS) === 'ON_WATER');
    expect(wet.map(({ name }) => name)).toEqual([]);
  });

  it('puts no two quartiers into one place', () => {
    const tooNear = listQuartiers().flatMap((one, i) =>
      listQuartiers()
        .slice(i + 1)
        .filter((other) => measureKilometres(one.point, other.point) < 0.3)
        .map((other) => `${one.name}, ${other.name}`),
    );
    expect(tooNear).toEqual([]);
  });
});

describe('the name of a place', () => {
  it.each([
    ['the workshop', HOUSE_DEFAULTS.workshop, 'Cocody, près de Riviera 3'],
    ['an article of one man', aPoint(5.3632, -4.0012), 'Cocody, près du Vallon'],
    ['an article of several', aPoint(5.3481, -4.0181), 'Adjamé, près des 220 Logements'],
    ['an article of a woman', aPoint(5.3331, -4.0201), 'Plateau, près de la Cathédrale Saint-Paul'],
    ['an article cut short', aPoint(5.3454, -3.9853), 'Cocody, près de l’Université'],
    ['a vowel', aPoint(5.399, -3.9779), 'Cocody, près d’Angré Château'],
    ['a mute h', aPoint(5.2988, -3.9701), 'Marcory, près d’Hibiscus'],
    ['an apostrophe', aPoint(5.3272, -3.947), 'Cocody, près de M’Pouto'],
    ['a place outside the quartiers', aPoint(5.53, -4.2), 'Anyama, à 8,2\u00a0km d’Attinguié'],
    ['a place in another country', aPoint(5.6, -0.2), '5.60000, -0.20000'],
  ])('says %s', (_what, point, name) => {
    expect(describePlace(point)).toBe(name);
  });

  it('is, at the point of a quartier, that quartier', () => {
    for (const { commune, point } of listQuartiers())
      expect(describePlace(point)).toMatch(`${commune}, près `);
  });
});

it.each([
  ['', null, ''],
  ['5.35270, -3.94920', null, ''],
  ['Cocody, près de Riviera 3', HOUSE_DEFAULTS.workshop, ''],
  ['Cocody, près de Riviera 3', aPoint(5.3, -4), 'Cocody, près de Riviera 3'],
  ['Cocody, près de Riviera 3, portail bleu', HOUSE_DEFAULTS.workshop, 'portail bleu'],
  ['Cocody, portail bleu', HOUSE_DEFAULTS.workshop, 'Cocody, portail bleu'],
])('finds in "%s" the words that its point did not give', (address, point, words) => {
  expect(findOwnWords(address, point)).toBe(words);
});

it.each([
  ['', 'Cocody, près de Riviera 3'],
  ['portail bleu', 'Cocody, près de Riviera 3, portail bleu'],
  ['Cocody, près de Riviera 3, portail bleu', 'Cocody, près de Riviera 3, portail bleu'],
  ['Riviera 3, portail bleu', 'Riviera 3, portail bleu'],
  ['la palmeraie, villa 12', 'Cocody, près de Riviera 3, la palmeraie, villa 12'],
  ['au maquis, Cocody', 'Cocody, près de Riviera 3, au maquis, Cocody'],
  ['face au marché du Vallon', 'Cocody, près de Riviera 3, face au marché du Vallon'],
  ['le Vallon, portail bleu', 'le Vallon, portail bleu'],
  ['immeuble Hibiscus', 'Cocody, près de Riviera 3, immeuble Hibiscus'],
])('says of "%s" where it is', (words, address) => {
  expect(completeAddress(words, HOUSE_DEFAULTS.workshop)).toBe(address);
});

it('leaves words far from every quartier, and those that could not be sent again, as they are', () => {
  expect(completeAddress('portail bleu', aPoint(7.7, -5))).toBe('portail bleu');
  const long = 'portail bleu '.repeat(22);
  expect(completeAddress(long, HOUSE_DEFAULTS.workshop)).toBe(long);
});

describe('looking for a quartier', () => {
  const listNames = (typed: string) => findQuartiers(typed).map(({ name }) => name);

  it.each([
    ['riviera 3', 'Riviera 3'],
    ['palmer', 'Riviera Palmeraie'],
    ['bietry', 'Biétry'],
    ['angre 8', 'Angré 8e Tranche'],
    ['pk 18', 'PK 18'],
    ['sicogi yop', 'Sicogi'],
    ['2 plateau', 'Les Deux-Plateaux'],
    ['deux plat', 'Les Deux-Plateaux'],
    ['riviera trois', 'Riviera 3'],
    ['St Jean', 'Saint-Jean'],
  ])('finds "%s"', (typed, name) => {
    expect(listNames(typed)[0]).toBe(name);
  });

  it('offers the quartiers of a commune, and nothing for words it does not know', () => {
    expect(listNames('marcory')).toHaveLength(9);
    expect(listNames('riv')).toContain('Riviera Palmeraie');
    expect(findQuartiers('marcory').every(({ commune }) => commune === 'Marcory')).toBe(true);
    expect([listNames(''), listNames('  '), listNames('lagos')]).toEqual([[], [], []]);
  });

  it.each([
    ['plateau', 'Plateau', 'La Cathédrale Saint-Paul'],
    ['le plateau', 'Plateau', 'La Cathédrale Saint-Paul'],
    ['bassam', 'Grand-Bassam', 'Le Centre de Bassam'],
    ['cocody', 'Cocody', 'Le Centre de Cocody'],
  ])('begins with the commune that "%s" names', (typed, commune, first) => {
    expect(listNames(typed)[0]).toBe(first);
    const communes = findQuartiers(typed).map((one) => one.commune);
    expect(new Set(communes.slice(0, 5))).toEqual(new Set([commune]));
  });

  it('keeps a quartier whose name is typed with its article, and one that begins as a commune does', () => {
    expect([
      listNames('le'),
      listNames('le vallon'),
      listNames('port')[0],
      listNames('plateau d')[0],
    ]).toEqual([
      expect.arrayContaining([expect.stringMatching(/^Le/)]),
      ['Le Vallon'],
      'Le Phare de Port-Bouët',
      'Plateau-Dokui',
    ]);
  });
});

it.each([
  ['Angré 8e tranche, à côté de la pharmacie', 'Angré 8e Tranche'],
  ['cocody vallon, immeuble bleu', 'Le Vallon'],
  ['Riviera 3 derrière le centre', 'Riviera 3'],
  ['Sicogi, Yopougon', 'Sicogi'],
  ['2 plateaux, rue des Jardins', 'Les Deux-Plateaux'],
  ['Sicogi', undefined],
  ['à côté de la pharmacie', undefined],
  ['', undefined],
])('finds the quartier that "%s" names', (address, name) => {
  expect(findNamedQuartier(address)?.name).toBe(name);
});

const ANGRE = aPoint(5.4005, -3.9875);
it.each<[address: string, point: Point, lacks: boolean]>([
  ['', ANGRE, true],
  ['Cocody, près d’Angré 8e Tranche', ANGRE, true],
  ['angré 8e tranche', ANGRE, true],
  ['Angré 8e tranche, villa 12', ANGRE, false],
  ['', aPoint(5.4006, -3.9875), false],
])('asks of "%s" at %j for words that lead to a door: %s', (address, point, lacks) => {
  expect(lacksDoor(address, point)).toBe(lacks);
});
