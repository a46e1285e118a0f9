import type { Locator } from '@playwright/test';
import { clickAndDownload } from '../support/desk.ts';
import { readFrancs } from '../support/ordering.ts';
import { expectToast, findDefinition } from '../support/page.ts';
import { DESK, expect, test } from '../support/world.ts';

test('the first screen has the money of today and what needs the owner', async ({ as }) => {
  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/panel' });
  const expectAbove = async (height: number, parts: Locator[]) => {
    for (const part of [page.getByRole('region', { name: 'Encaissé aujourd’hui' }), ...parts]) {
      await expect(part).toBeVisible();
      const box = await part.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    }
  };
  const late = page.getByRole('region', { name: 'En retard maintenant' });
  await expectAbove(DESK.height, [late, page.getByRole('img', { name: /^Encaissé par jour, 30/ })]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expectAbove(740, [page.getByRole('heading', { name: 'À faire' })]);
});

test('the panel shows and exports the database’s counts @journey', async ({ as, server }) => {
  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/panel' });
  const counts = [
    ['Total Commandes', 'orders'],
    ['Admins Actifs', "users where role = 'admin' and active and confirmed_at is not null"],
    ['Livreurs Actifs', "users where role = 'livreur' and active and confirmed_at is not null"],
    ['Clients Enregistrés', "users where role = 'client' and erased_at is null and confirmed_at is not null"],
  ] as const;
  for (const [label, rows] of counts) {
    const [count] = server.readColumn<number>(`select count(*) from ${rows}`);
    const figure = findDefinition(page.getByText(label, { exact: true }));
    await expect.poll(() => readFrancs(figure), { message: label }).toBe(count);
  }

  const slider = page.getByRole('slider', { name: 'Encaissé par jour, 30 derniers jours' });
  await expect(slider).toHaveAttribute('aria-valuetext', /^Aujourd’hui\s: .*FCFA$/);
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', /^(?!Aujourd’hui).+\s: \d.* FCFA$/);

  for (const name of ['Créer un admin', 'Créer un livreur'])
    await expect(page.getByRole('button', { name })).toBeVisible();

  await page.getByRole('button', { name: 'Exporter en CSV' }).click();
  const file = await clickAndDownload(page, page.getByRole('button', { name: 'Clients', exact: true }));
  expect(file.name).toMatch(/^laveo-clients-\d{4}-\d\d-\d\d\.csv$/);
  expect(file.text).toMatch(/^\ufeff[^;\n]+;[^\n]+\r\n/);
  expect(file.text).toContain('client@laveo.test');
  await expectToast(page, 'Export terminé');
});
