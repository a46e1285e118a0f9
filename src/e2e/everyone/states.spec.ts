import type { Page } from '@playwright/test';
import { listFollowStates, listNewClientStates } from '../screens/client.ts';
import { listOwnerStates } from '../screens/owner.ts';
import { SCHEMES } from '../screens/sheet.ts';
import { listSlotStates } from '../screens/slots.ts';
import { aPhoto, LONGEST_NAME, placeLargeOrder } from '../screens/staging.ts';
import { aView, DIALOG, open, press, type ScreenState, see } from '../screens/states.ts';
import { expectAccessible } from '../support/accessible.ts';
import { addGarmentToCart, fillCart, openStep } from '../support/ordering.ts';
import { Road } from '../support/road.ts';
import { DESK, test } from '../support/world.ts';

test.describe.configure({ mode: 'parallel' });

async function expectAccessibleStates(page: Page, states: readonly ScreenState[]): Promise<void> {
  for (const { name, show } of states)
    await test.step(name, async () => {
      await show(page);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expectAccessible(page);
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
}

const STEPS = (['Linge', 'Où et quand', 'Payer'] as const).map((step) =>
  aView(`etape ${step}`, (page) => openStep(page, step)),
);

test.describe('each state is accessible in both schemes', { tag: '@nightly' }, () => {
  test('of an order that is placed, signed out and signed in', async ({ browse, as, aClient }) => {
    const visitor = await browse({ at: '/commander' });
    await addGarmentToCart(visitor, 'Chemise', 'Complet');
    await expectAccessibleStates(visitor, STEPS);

    const client = await as(await aClient(LONGEST_NAME));
    await expectAccessibleStates(client, listNewClientStates());
    await fillCart(client);
    await expectAccessibleStates(client, STEPS);
    await client.setViewportSize(DESK);
    await expectAccessibleStates(client, STEPS);
  });

  test('of an order that is followed to the door', async ({ as, aClient, aLivreur }) => {
    const client = await as(await aClient(LONGEST_NAME));
    const [livreur, admin] = [await as(await aLivreur(LONGEST_NAME)), await as('admin')];
    const orderId = await placeLargeOrder(client);
    const road = new Road({ client, livreur, admin, orderId });
    await expectAccessibleStates(client, listFollowStates(road));
  });

  test('of a slot, a waiting order and a promise', async ({ as, aClient, server }) => {
    const [boss, other] = [await as('superadmin'), await as(await aClient())];
    await expectAccessibleStates(
      await as(await aClient(LONGEST_NAME)),
      listSlotStates({ boss, other, server }),
    );
  });

  test('of the superadmin’s panel, letters and garment editor', async ({ as }) => {
    await expectAccessibleStates(await as('superadmin', { viewport: DESK }), [
      ...listOwnerStates(),
      aView(
        'lettre',
        open('/superadmin/courrier'),
        (page) => page.getByRole('table', { name: 'E-mails' }).getByRole('button').first().click(),
        see(`${DIALOG} :is(iframe, pre, p)`),
      ),
      aView(
        'vetement-cadrage',
        open('/superadmin/gestion'),
        press('Ajouter un vêtement'),
        async (page) => page.locator(`${DIALOG} input[type=file]`).setInputFiles(await aPhoto('veste.jpg')),
        see('[alt="Cadrage de l’image"]'),
      ),
    ]);
  });
});
