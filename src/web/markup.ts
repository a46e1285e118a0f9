import type { Head } from './head.ts';
import { paths } from './paths.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** A data block: browsers never run it, so the content security policy has nothing against it. */
export function jsonBlock(value: unknown, id?: string, type = 'application/json'): string {
  // A name such as "</script>" must not end the block.
  const json = JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
  return `<script type="${type}"${id ? ` id="${id}"` : ''}>${json}</script>`;
}

export function headMarkup(path: string, { title, description }: Head, publicUrl: string): string {
  const address = escaped(publicUrl + path);
  const picture = escaped(`${publicUrl}/icon-512.png`);
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    `<link rel="canonical" href="${address}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="Laveo" />`,
    `<meta property="og:locale" content="fr_FR" />`,
    `<meta property="og:title" content="${escaped(title)}" />`,
    `<meta property="og:description" content="${escaped(description)}" />`,
    `<meta property="og:url" content="${address}" />`,
    `<meta property="og:image" content="${picture}" />`,
    `<meta name="twitter:card" content="summary" />`,
    path === paths.home ? jsonBlock(localBusiness(publicUrl), undefined, 'application/ld+json') : '',
  ]
    .filter(Boolean)
    .join('\n    ');
}

function localBusiness(publicUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'DryCleaningOrLaundry',
    name: 'Laveo',
    description: 'Le pressing à domicile\u00a0: collecte, lavage, repassage et livraison du linge à Abidjan.',
    url: `${publicUrl}/`,
    image: `${publicUrl}/icon-512.png`,
    areaServed: 'Abidjan',
    address: { '@type': 'PostalAddress', addressLocality: 'Abidjan', addressCountry: 'CI' },
    currenciesAccepted: 'XOF',
    openingHours: 'Mo-Su 09:00-18:00',
  };
}
