import { expect, test } from '../support/world.ts';

for (const [width, height] of [
  [320, 640],
  [360, 800],
] as const)
  test(`at ${width} × ${height} the next act never covers what the client was promised`, async ({ as }) => {
    const page = await as('livreur', { viewport: { width, height } });
    await page.goto('/livreur/dashboard');
    await page.getByRole('button', { name: 'Pas maintenant' }).click();
    const card = page.getByRole('article').first();
    const promise = card.getByText(/(Retour prévu|En retard)\s:/);
    const act = card.getByRole('button', { name: /^(Confirmer|En route|Partir)/ });
    await expect(act).toBeVisible();
    const bottomOf = async () => {
      const box = await promise.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    const topOf = async () => (await act.boundingBox())?.y ?? 0;
    expect(await topOf()).toBeGreaterThanOrEqual(await bottomOf());
    await promise.evaluate((line) => line.scrollIntoView({ block: 'end' }));
    expect(await topOf()).toBeGreaterThanOrEqual(await bottomOf());
  });
