import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { paths, publicPaths } from '#domain/addresses.ts';
import { DAY, HOUR } from '#domain/format/calendar.ts';
import { HOUSE_DEFAULTS, type PublicHouse, pickLegalIdentity } from '#domain/house.ts';
import { CLAIM_ANSWER_MS, CLAIM_MS } from '#domain/pieces/claims.ts';
import { aGarment } from '#testing/garments.ts';
import { prerenderedPaths, renderPage } from './prerender.tsx';

const { hours, holidays, serviceHours, workshop, feePerKm, feeRounding, farthestKm } = HOUSE_DEFAULTS;
const nobody = { teamPhone: null, teamWhatsapp: null };
const house: PublicHouse = {
  ...nobody,
  hours,
  holidays,
  serviceHours,
  express: null,
  workshop,
  feePerKm,
  feeRounding,
  farthestKm,
  communes: ['Cocody', 'Marcory', 'Yopougon'],
  takesWave: true,
  certification: 'off',
  guarantee: '',
  pictures: [],
  testimony: null,
  figures: null,
  payWith: [],
  legal: pickLegalIdentity(HOUSE_DEFAULTS),
};
const NOON = Date.parse('2026-11-25T12:00Z');
const data = {
  publicUrl: 'https://laveo.example',
  teamEmail: 'equipe@laveo.example',
  house,
  passage: { slot: { from: NOON, to: NOON + 2 * HOUR }, promisedAt: NOON + 26 * HOUR, day: NOON - 12 * HOUR },
  products: [
    aGarment({ name: '</script><b>Boubou', imageUrl: null, services: [{ name: 'Lavage', price: 12500 }] }),
  ],
};

it.each(prerenderedPaths)('renders %s with one h1 and a description', (path) => {
  const page = renderPage(path, data);
  expect(page?.html.match(/<h1/g)).toHaveLength(1);
  expect(page?.head).toMatch(/<meta name="description" content=".+" \/>/);
});

const unlisted: string[] = [paths.notFound, paths.follow, paths.paymentReturn];

it.each(prerenderedPaths.filter((path) => !unlisted.includes(path)))('gives %s its own address', (path) => {
  const page = renderPage(path, data);
  expect(page?.head).toContain(`<link rel="canonical" href="https://laveo.example${path}" />`);
  expect(page?.head).toContain(`<meta property="og:url" content="https://laveo.example${path}" />`);
});

it('gives each page a title of its own, which shared links show too', () => {
  const titles = publicPaths.map((path) => {
    const { head } = renderPage(path, data) ?? { head: '' };
    const [, title = ''] = /<title>(.+)<\/title>/.exec(head) ?? [];
    expect(head).toContain(`<meta property="og:title" content="${title}" />`);
    expect(head).toMatch(/<meta name="description" content=".{40,200}" \/>/);
    return title;
  });
  expect(new Set(titles).size).toBe(publicPaths.length);
});

it('describes the house to search engines on the first page', () => {
  const { head } = renderPage(paths.home, data) ?? { head: '' };
  const [, block = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head) ?? [];
  expect(JSON.parse(block)).toMatchObject({
    '@type': 'DryCleaningOrLaundry',
    url: 'https://laveo.example/',
    currenciesAccepted: 'XOF',
  });
});

it('says that a page does not exist, to people and not to search engines', () => {
  const page = renderPage(paths.notFound, data);
  expect(page?.html).toContain('Cette page n’existe pas');
  expect(page?.html).toContain(`href="${paths.home}"`);
  expect(page?.head).toContain('<meta name="robots" content="noindex" />');
  expect(page?.head).not.toContain('canonical');
});

it('says nothing of any order to who comes back from a payment', () => {
  const page = renderPage(paths.paymentReturn, { ...data, house: { ...house, teamPhone: '+2250701020304' } });
  expect(page?.html).toContain('Si vous avez payé, la confirmation arrive');
  expect(page?.html.match(/<main.*07 01 02 03 04.*<\/main>/s)).not.toBeNull();
  expect(page?.head).toContain('<meta name="robots" content="noindex" />');
});

it('draws the page of a link before its order is read, for nobody to find', () => {
  const page = renderPage(paths.follow, data);
  expect(page?.html).toMatch(/<main.*aria-label="Chargement…"/s);
  expect(page?.html).toContain('Aide');
  expect(page?.head).toContain('<meta name="robots" content="noindex" />');
  expect(page?.head).not.toMatch(/canonical|og:/);
});

it('writes the prices into the page, and the data for hydration', () => {
  const page = renderPage('/tarifs', data);
  expect(page?.html).toContain('12\u00a0500\u00a0FCFA');
  expect(page?.html).not.toContain('<b>Boubou');
  expect(page?.data).not.toContain('</script><b>');
  const json = page?.data.replace(/^<script[^>]*>|<\/script>$/g, '') ?? '';
  expect(JSON.parse(json)).toEqual({
    products: data.products,
    popular: null,
    teamEmail: null,
    house,
    passage: null,
  });
});

const createGarment = (name: string, ...services: [string, number][]) =>
  aGarment({ name, services: services.map(([service, price]) => ({ name: service, price })) });
const renderPageText = (path: string, products: ReturnType<typeof createGarment>[]) =>
  (renderPage(path, { ...data, products })?.html ?? '').replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe.each(['/', '/tarifs'])('the popular table of %s', (path) => {
  it('has the catalogue’s prices of the garments on offer', () => {
    const text = renderPageText(path, [
      createGarment('Pantalon', ['Repassage', 900]),
      createGarment('Boubou', ['Lavage', 2500]),
      createGarment('CHEMISE', ['lavage', 1000], ['Repassage', 700], ['Complet', 1600]),
      createGarment('Robe', ['Nettoyage à sec', 4000]),
    ]);
    expect(text).toContain(
      'Article Lavage Repassage Complet CHEMISE 1 000 700 1 600 Pantalon – non proposé 900 – non proposé Prix en FCFA',
    );
  });

  it('is left out when none of its garments is on offer', () => {
    for (const products of [[], [createGarment('Boubou', ['Lavage', 2500])]])
      expect(renderPageText(path, products)).not.toContain('Les plus demandés');
  });
});

it('gives the home page only the garments of its table', () => {
  const shirt = createGarment('Chemise', ['Lavage', 800]);
  const page = renderPage('/', { ...data, products: [createGarment('Boubou', ['Lavage', 2500]), shirt] });
  expect(page?.data).toContain(
    JSON.stringify({ products: null, popular: [shirt], teamEmail: null, house, passage: data.passage }),
  );
});

it('says that an empty catalogue is empty, not that a search found nothing', () => {
  expect(renderPageText('/tarifs', [])).toContain('Aucun article n’est proposé pour le moment.');
  expect(renderPageText('/tarifs', [])).not.toContain('ne correspond');
});

it('gives the team’s address without any script', () => {
  expect(renderPage('/contact', data)?.html).toContain('mailto:equipe@laveo.example');
});

describe('the express service', () => {
  const renderPromise = (path: string, hoursOfService: number) => {
    const page = renderPage(path, { ...data, house: { ...house, serviceHours: hoursOfService } });
    return { head: page?.head ?? '', text: (page?.html ?? '').replace(/<[^>]*>/g, '') };
  };
  const collapseSpaces = (words: string) => words.replace(/\s+/g, ' ');

  it.each([24, 48, 1])('is of %i hours in the words of the home page and its head', (hoursOfService) => {
    const { head, text } = renderPromise('/', hoursOfService);
    expect(collapseSpaces(text)).toContain(
      `nous lavons et repassons, il vous rapporte tout. Service express en ${hoursOfService} h à Abidjan.`,
    );
    expect(collapseSpaces(head).split(`service express en ${hoursOfService} h à Abidjan.`)).toHaveLength(3);
  });

  it.each(['/', '/services'])('has the same hours among the services on %s', (path) => {
    for (const hoursOfService of [24, 48])
      expect(collapseSpaces(renderPromise(path, hoursOfService).text)).toContain(
        `vous le rapporte, en ${hoursOfService} h en express. Les frais de transport se calculent selon la distance.`,
      );
  });

  it('is nowhere of 24 hours when the house promises 48', () => {
    // The privacy page is left out, because its 24 hours say how long data is stored.
    for (const path of prerenderedPaths.filter((one) => one !== '/confidentialite')) {
      const { head, text } = renderPromise(path, 48);
      expect(`${path} ${collapseSpaces(head)} ${collapseSpaces(text)}`).not.toMatch(/\b24 (h|heures)\b/);
    }
  });

  it('is known to every page, so that the next one shows it at once', () => {
    for (const path of prerenderedPaths)
      expect(renderPage(path, { ...data, house: { ...house, serviceHours: 48 } })?.data).toContain(
        '"serviceHours":48',
      );
  });
});

describe('the house', () => {
  const reachable: PublicHouse = {
    ...house,
    teamPhone: '+2250701020304',
    teamWhatsapp: '+2250506070809',
    legal: { ...house.legal, legalName: 'Laveo Abidjan SARL', ncc: '1234567A' },
  };
  const renderHtml = (path: string, shown = reachable) =>
    renderPage(path, { ...data, house: shown })?.html ?? '';

  it.each(['/', '/services', '/tarifs', '/contact', '/mentions-legales'])(
    'can be called from the foot of %s, once it has a phone',
    (path) => {
      expect(renderHtml(path)).toContain('href="tel:+2250701020304"');
      expect(renderHtml(path)).toContain('href="https://wa.me/2250506070809"');
      expect(renderHtml(path, { ...reachable, ...nobody })).not.toMatch(/href="tel:|wa\.me/);
    },
  );

  it('says when it is open on the contact page, and who it is in the legal notice', () => {
    expect(renderHtml('/contact')).toContain('Du lundi au samedi de 8\u00a0h à 18\u00a0h');
    expect(renderHtml('/mentions-legales')).toContain('Laveo Abidjan SARL');
    expect(renderHtml('/mentions-legales')).toContain('NCC\u00a0: 1234567A');
    expect(renderHtml('/mentions-legales', { ...house })).not.toContain('NCC');
  });
});

it('shows shared links our own drawing, at its full address and size', async () => {
  const { head } = renderPage('/tarifs', data) ?? { head: '' };
  const [, picture = ''] = /og:image" content="https:\/\/laveo\.example\/([^"]+)"/.exec(head) ?? [];
  const bytes = await readFile(join('public', picture));
  // Sharp is given bytes, because `drawPicture` may have blocked it from opening files in this process.
  const { width, height, format } = await sharp(bytes).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
  for (const size of ['width" content="1200', 'height" content="630']) expect(head).toContain(size);
  expect(bytes.length).toBeLessThan(120_000);
});

describe('what the first page promises', () => {
  const renderText = (path: string, changes: Partial<PublicHouse>) =>
    (renderPage(path, { ...data, house: { ...house, ...changes } })?.html ?? '')
      .replace(/<!-- -->/g, '')
      .replace(/<[^>]*>/g, ' ');

  it('names Wave only where it can be chosen', () => {
    for (const path of ['/', '/fonctionnement']) {
      expect(renderText(path, { takesWave: true })).toContain(
        'En espèces à la collecte, ou par Wave depuis votre téléphone. Vous choisissez en commandant',
      );
      expect(renderText(path, { takesWave: false })).not.toMatch(/Wave|Orange/);
      expect(renderText(path, { payWith: ['wave', 'orange'] })).toMatch(/Wave.*Orange Money/s);
    }
  });

  it('names the next passage and its return, and what five shirts cost from there', () => {
    const shirt = createGarment('Chemise', ['Lavage', 800], ['Complet', 1500]);
    const text = renderPageText('/', [shirt]).replace(/\s+/g, ' ');
    expect(text).toContain('Prochain passage Aujourd’hui, 12 h à 14 h retour demain avant 14 h');
    expect(renderPage('/', data)?.html).toContain('placeholder="Ex.\u00a0: Riviera Palmeraie"');
    expect(text).toContain('5 chemises lavées, repassées 8 645 FCFA transport aller et retour compris');
    expect(renderPageText('/', [])).not.toContain('5 chemises');
  });

  it('offers no place to choose where livreurs go nowhere', () => {
    expect(renderText('/', { farthestKm: 0 })).not.toContain('Où êtes-vous');
    expect(renderText('/', { farthestKm: 0 })).toContain('Prochain passage');
  });

  it('comes as soon as possible while no slot has a place', () => {
    const passage = { ...data.passage, slot: null };
    const text = (renderPage('/', { ...data, passage })?.html ?? '').replace(/<[^>]*>/g, ' ');
    expect(text.replace(/\s+/g, ' ')).toContain(
      'Dès que possible Aucun créneau n’est libre pour le moment. Retour demain avant 14 h.',
    );
  });

  it('has the guarantee of the settings, its first sentence in bold, or none', () => {
    const { guarantee } = HOUSE_DEFAULTS;
    const html = renderPage('/', { ...data, house: { ...house, guarantee } })?.html ?? '';
    expect(html.replace(/<!-- -->/g, '')).toMatch(
      /<strong>Perdu ou abîmé\s: remboursé\.<\/strong> Vous le dites, nous répondons en 24\sh\./,
    );
    expect(renderText('/', {})).not.toContain('remboursé');
  });

  it('tells the figures of the house only where there are some', () => {
    expect(renderText('/', { figures: { inTime: 1398, share: 0.972 } }).replace(/\s+/g, ' ')).toContain(
      'Ces 30 derniers jours, 97 % de nos retours à l’heure promise, soit 1 398 commandes.',
    );
    expect(renderText('/', {})).not.toContain('derniers jours');
  });

  it('shows the pictures and the sentence that the owner added, and no empty place for them', () => {
    const picture = `/uploads/${'a'.repeat(64)}.webp`;
    const testimony = { words: 'Mes boubous reviennent <neufs>', name: 'Awa, Cocody' };
    const own = renderPage('/', { ...data, house: { ...house, pictures: [picture], testimony } })?.html;
    expect(own).toContain(`<img src="${picture}"`);
    expect(own).toContain('Mes boubous reviennent &lt;neufs&gt;');
    expect(renderText('/', { testimony })).toContain('Awa, Cocody');
    expect(renderText('/', {})).not.toContain('Chez nous');
  });

  it.each(['/', '/contact', '/candidature-livreur', '/mentions-legales'])(
    'says the team’s hours on %s',
    (path) => {
      const changed = renderPage(path, {
        ...data,
        house: { ...house, hours: [{ day: 2, from: '07:00', to: '20:30' }] },
      });
      const hours = /e 7\u00a0h à 20\u00a0h\u00a030/g;
      expect(changed?.html.match(hours)?.length).toBeGreaterThan(1);
      expect(renderText(path, {})).toContain('Service client de 9\u00a0h à 18\u00a0h');
    },
  );

  it('names the communes where livreurs go', () => {
    expect(renderText('/', {})).toContain('Cocody, Marcory et Yopougon');
    expect(renderText('/contact', {})).toContain('Cocody, Marcory, Yopougon');
    expect(renderText('/contact', { communes: [] })).toContain('Abidjan et ses environs');
    expect(renderText('/', { communes: ['Cocody'] })).toContain('Nous venons chez vous à Cocody.');
    expect(renderText('/', { communes: [] })).not.toContain('Nous venons chez vous');
  });

  it('gives the house’s price of a kilometre and its hours among the answers', () => {
    const text = renderText('/', { feePerKm: 250, hours: [{ day: 2, from: '09:00', to: '12:30' }] });
    expect(text).toContain('250\u00a0FCFA par kilomètre');
    expect(text).toContain('Nous venons le mardi de 9\u00a0h à 12\u00a0h\u00a030.');
    expect(renderText('/', { feePerKm: 0 })).not.toContain('par kilomètre');
  });

  it('gives two days to claim and one to answer, as the rules do', () => {
    expect([CLAIM_MS, CLAIM_ANSWER_MS]).toEqual([2 * DAY, DAY]);
    expect(renderText('/', {})).toContain('vous avez deux jours pour le signaler');
    expect(renderText('/services', {})).toContain('nous vous répondons sous un jour');
  });

  it.each(['/', '/services', '/fonctionnement'])('leads from %s to the order form', (path) => {
    expect(renderPage(path, data)?.html).toMatch(/<main.*href="\/commander"/s);
  });
});

it('renders no page that needs a session or does not exist', () => {
  expect(renderPage('/client/dashboard', data)).toBeNull();
  expect(renderPage('/nulle-part', data)).toBeNull();
});
