import { isUnlisted, paths } from '#domain/addresses.ts';
import { buildJsonBlock, escapeHtml } from '#domain/format/html.ts';
import type { Head } from './head.ts';

const PICTURE = '/share.png';

export function renderHead(path: string, { title, description }: Head, publicUrl: string): string {
  const words = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
  ];
  if (isUnlisted(path)) return joinLines(...words, '<meta name="robots" content="noindex" />');
  const address = escapeHtml(publicUrl + path);
  const picture = escapeHtml(publicUrl + PICTURE);
  return joinLines(
    ...words,
    `<link rel="canonical" href="${address}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="Laveo" />`,
    `<meta property="og:locale" content="fr_FR" />`,
    `<meta property="og:title" content="${escapeHtml(title)}" />`,
    `<meta property="og:description" content="${escapeHtml(description)}" />`,
    `<meta property="og:url" content="${address}" />`,
    `<meta property="og:image" content="${picture}" />`,
    `<meta property="og:image:width" content="1200" />`,
    `<meta property="og:image:height" content="630" />`,
    `<meta property="og:image:alt" content="Du linge propre sèche au-dessus de la lagune. Laveo, le pressing à domicile, à Abidjan." />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
    path === paths.home
      ? buildJsonBlock(JSON.stringify(buildLocalBusiness(publicUrl)), undefined, 'application/ld+json')
      : '',
  );
}

const joinLines = (...tags: string[]) => tags.filter(Boolean).join('\n    ');

function buildLocalBusiness(publicUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'DryCleaningOrLaundry',
    name: 'Laveo',
    description: 'Le pressing à domicile\u00a0: collecte, lavage, repassage et livraison du linge à Abidjan.',
    url: `${publicUrl}/`,
    image: publicUrl + PICTURE,
    areaServed: 'Abidjan',
    address: { '@type': 'PostalAddress', addressLocality: 'Abidjan', addressCountry: 'CI' },
    currenciesAccepted: 'XOF',
    openingHours: 'Mo-Su 09:00-18:00',
  };
}
