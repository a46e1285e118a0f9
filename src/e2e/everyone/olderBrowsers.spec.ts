import { DESK, expect, test } from '../support/world.ts';

const LATER_METHODS = ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with'];

test('a browser without the latest methods of arrays gets them, and no other does', async ({ as }) => {
  for (const [role, shown] of [
    ['livreur', 'article'],
    ['superadmin', '[data-chart]'],
  ] as const) {
    const page = await as(role, { viewport: DESK });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const home = role === 'livreur' ? '/livreur/dashboard' : '/superadmin/panel';
    await page.goto(home);
    await expect(page.locator(shown).first()).toBeVisible();
    expect(requests.join(' ')).not.toContain('missingFeatures');
    await page.addInitScript((methods) => {
      for (const method of methods) Reflect.deleteProperty(Array.prototype, method);
    }, LATER_METHODS);
    await page.goto(home);
    await expect(page.locator(shown).first()).toBeVisible();
    expect(requests.join(' ')).toContain('missingFeatures');
  }
});

test('no rule of the stylesheets needs more than the oldest browsers know', async ({ browse }) => {
  const page = await browse({ at: '/' });
  const styles = await page.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
    return (await Promise.all(links.map(async ({ href }) => (await fetch(href)).text()))).join('');
  });
  expect(styles).toMatch(/@media \(min-width:/);
  expect(styles).not.toMatch(/@media[^{]*(width|height)\s*[<>]/);
  // The sentence for browsers that are older still is in the first paint, and hidden from this one.
  await expect(page.locator('.too-old')).toHaveText(/^Votre navigateur est trop ancien pour Laveo\./);
  await expect(page.locator('.too-old')).toBeHidden();
});
