import { expect, it } from 'vitest';
import { prerenderedPaths, renderPage } from './prerender.tsx';

const data = {
  publicUrl: 'https://laveo.example',
  teamEmail: 'equipe@laveo.example',
  products: [
    { id: '1', name: '</script><b>Boubou', imageUrl: null, services: [{ name: 'Lavage', price: 12500 }] },
  ],
};

it.each(prerenderedPaths)('draws %s with one h1 and its own head', (path) => {
  const page = renderPage(path, data);
  expect(page?.html.match(/<h1/g)).toHaveLength(1);
  expect(page?.head).toContain(`<link rel="canonical" href="https://laveo.example${path}" />`);
  expect(page?.head).toMatch(/<meta name="description" content=".+" \/>/);
});

it('writes the prices into the page, and what hydration needs', () => {
  const page = renderPage('/tarifs', data);
  expect(page?.html).toContain('12\u202f500\u00a0FCFA');
  expect(page?.html).not.toContain('<b>Boubou');
  expect(page?.data).not.toContain('</script><b>');
  const json = page?.data.replace(/^<script[^>]*>|<\/script>$/g, '') ?? '';
  expect(JSON.parse(json)).toEqual({ products: data.products, teamEmail: null });
  expect(renderPage('/', data)?.data).toBe('');
});

it('says where to write to, without any script', () => {
  expect(renderPage('/contact', data)?.html).toContain('mailto:equipe@laveo.example');
});

it('draws no page that needs a session or does not exist', () => {
  expect(renderPage('/client/dashboard', data)).toBeNull();
  expect(renderPage('/nulle-part', data)).toBeNull();
});
