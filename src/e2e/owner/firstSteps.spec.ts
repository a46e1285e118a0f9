import { createDb } from '#db/connection.ts';
import { addPerson } from '#testing/people.ts';
import { expectAccessible, expectToast } from '../support/page.ts';
import { SEEDED_DIR } from '../support/server.ts';
import { DESK, expect, makeTestOnOwnServer, query } from '../support/world.ts';

// The demonstration has orders, and a house that has one knows its way.
const test = makeTestOnOwnServer(
  (server) => {
    const owner = { number: 1, now: Date.now(), email: 'superadmin@laveo.test', demo: true };
    server.runOnDatabase((sqlite) => addPerson(createDb(sqlite), 'superadmin', owner));
  },
  async () => ({ [SEEDED_DIR]: '' }),
);

const PHONE = 'Téléphone de l’équipe';
const PLACE = ['Atelier', 'Prix du transport', 'Distance la plus longue'];
const SETTINGS = [...PLACE, PHONE, 'Jours et heures d’ouverture'];

test('a new house answers six things, and the page leaves with the last', async ({ as }) => {
  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/panel' });
  const toDo = page.getByRole('listitem').filter({ hasText: 'Encore 6 réponses avant la première commande' });
  await toDo.getByRole('link', { name: 'Répondre' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Premiers pas' })).toBeVisible();
  const done = page.getByRole('img', { name: 'Fait' });
  await expect(page.getByRole('button', { name: /^Choisir, / })).toHaveCount(SETTINGS.length);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Choisir, Atelier' }).click();
  await page.getByRole('button', { name: 'Plus tard' }).click();
  await expect(done).toHaveCount(0);
  for (const [index, label] of SETTINGS.entries()) {
    await page.getByRole('button', { name: `Choisir, ${label}` }).click();
    if (label === PHONE) await page.getByLabel(label, { exact: true }).fill('0701020304');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByRole('button', { name: `Modifier, ${label}` })).toBeVisible();
    await expect(done).toHaveCount(index + 1);
  }
  await page.reload();
  await expect(done).toHaveCount(SETTINGS.length);
  const saved = { feeRounding: 100, teamPhone: '+2250701020304' };
  expect(await query(page, 'house.all')).toMatchObject({ settings: saved });

  await page.getByRole('button', { name: 'Partir des vêtements proposés' }).click();
  await expectToast(page, '14 vêtements ajoutés');
  await expect(page).toHaveURL('/superadmin/panel');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Premiers pas')).toHaveCount(0);
});
