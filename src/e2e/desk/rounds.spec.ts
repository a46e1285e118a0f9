import type { Page } from '@playwright/test';
import { DAY, formatIsoDay, HOUR } from '#domain/format/calendar.ts';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import { findNextOpenDay } from '#web/desk/rounds/RoundsPage.tsx';
import { sendOrder } from '../support/desk.ts';
import { createMovedClock } from '../support/movedClock.ts';
import { expectAccessible, expectToast, holdRequests, leaveOutFirstData } from '../support/page.ts';
import { type Account, call, expect, makeTestOnOwnServer } from '../support/world.ts';

// The rounds are of the whole house, whose clock this test moves.
const NEXT_DAY = Date.parse(findNextOpenDay(Date.now() + DAY, HOUSE_DEFAULTS));
const EVENING = NEXT_DAY - 5 * HOUR;
const clock = createMovedClock(EVENING);
const test = makeTestOnOwnServer(undefined, async () => clock.env);

// A drag on a lower screen would scroll away from a lane further down.
const WIDE = { width: 1920, height: 2400 };
const TREICHVILLE = { latitude: 5.297, longitude: -4.005 };
const YOPOUGON = { latitude: 5.34, longitude: -4.08 };

const findLane = (desk: Page, name: string) => desk.getByRole('list', { name: `Tournée, ${name}` });
const findVerdict = (desk: Page) =>
  desk.getByRole('status').filter({ hasText: /Brouillon|tient|corriger|déplacement/ });

/** The second half of a double click must not save a plan that nobody has read. */
const pressOnceItStands = (desk: Page, label: string) =>
  desk.evaluate((words) => {
    const watch = new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find((one) => one.textContent === words);
      if (button) watch.disconnect();
      button?.click();
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  }, label);

async function proposeAndSave(desk: Page, change?: () => Promise<void>): Promise<void> {
  await pressOnceItStands(desk, 'Enregistrer les tournées');
  await desk.getByRole('button', { name: 'Proposer les tournées' }).click();
  await expect(findVerdict(desk)).toContainText('Brouillon, rien n’est encore enregistré.');
  // The rows grow while their hours and faults come, and a drag takes the row that is then below the pointer.
  await expect(findVerdict(desk)).toHaveAttribute('aria-busy', 'false');
  await change?.();
  await desk.getByRole('button', { name: 'Enregistrer les tournées' }).click();
  const propose = desk.getByRole('button', { name: 'Proposer les tournées' });
  const linen = desk.getByRole('dialog', { name: 'Enregistrer les tournées' });
  const place = linen.getByText('À l’atelier', { exact: true });
  const take = linen.getByRole('button', { name: 'Confier quand même' });
  await expect(propose.or(place).or(take)).toBeVisible();
  // The proposal may give linen that a livreur has in hand to another, or linen that is not ready yet.
  if (await place.isVisible()) {
    await place.click();
    await linen.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(propose.or(take)).toBeVisible();
  }
  if (await take.isVisible()) await take.click();
  await expectToast(desk, 'Les tournées sont enregistrées.');
  await expect(propose).toBeVisible();
}

/** Nothing is said of the day while the server still works out its hours. */
async function openBeforeHoursCome(desk: Page): Promise<void> {
  const answer = await holdRequests(desk, '**/trpc/dispatch.checkRounds*');
  const answerHouse = await holdRequests(desk, /trpc\/[^?]*house\.public/);
  await leaveOutFirstData(desk, '/admin/tournees');
  await desk.goto('/admin/tournees');
  await desk.getByRole('button', { name: 'Autres actes des tournées' }).click();
  answerHouse();
  await desk.waitForRequest(/dispatch\.checkRounds/);
  // The head of the page stays when the days of the house come, so its menu does too.
  await expect(desk.getByRole('menu')).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(desk.getByText('Tout tient.')).toHaveCount(0);
  await expect(desk.locator('[data-rounds]')).toHaveCount(0);
  answer();
}

test('rounds are proposed, dragged and made anew', async ({ as, aClient, aLivreur }) => {
  const openDesk = async (at: number) => {
    const page = await as('admin', { viewport: WIDE });
    await page.clock.setFixedTime(at);
    return page;
  };
  const livreurs: Account[] = [await aLivreur('Gervais Anoh'), await aLivreur('Lambert Séka')];
  const client = await as(await aClient('Rosine Kacou'));
  for (const at of [TREICHVILLE, YOPOUGON, undefined, TREICHVILLE])
    await sendOrder(client, { ...(at && { at }) });

  const evening = await openDesk(EVENING);
  await openBeforeHoursCome(evening);
  await expect(evening.getByRole('radio', { name: 'Demain' })).toBeChecked();
  await expectAccessible(evening);
  let movedId = '';
  const arrangement = evening.waitForRequest(/dispatch\.arrange/);
  await proposeAndSave(evening, async () => {
    const lambert = findLane(evening, 'Lambert Séka');
    const otherLanes = evening.getByRole('list', { name: /^Tournée, (?!Sans livreur|Lambert)/ });
    const stops = otherLanes.getByRole('listitem');
    const stop = stops.filter({ hasText: 'Rosine Kacou' }).first();
    movedId = (await stop.getAttribute('data-stop')) ?? '';
    await stop.dragTo(evening.locator('details').filter({ has: lambert }));
    await expect(lambert.locator(`[data-stop="${movedId}"]`)).toBeVisible();
    // Nothing more is said of a plan whose every hour holds, while stops of yesterday are late.
    await expect(findVerdict(evening)).toHaveAttribute('aria-busy', 'false');
  });
  expect((await arrangement).postData()).toContain(formatIsoDay(NEXT_DAY));
  const lambert = await as(livreurs[1] as Account, { at: '/livreur/dashboard' });
  await expect(lambert.getByText(`Commande #${movedId.slice(0, 8)}`).first()).toBeVisible();

  await clock.moveTo(NEXT_DAY + 10 * HOUR);
  const morning = await openDesk(NEXT_DAY + 10 * HOUR);
  await call(await as(livreurs[1] as Account), 'missions.setAvailability', { state: 'breakdown' });
  await morning.goto('/admin/dashboard');
  await morning.getByRole('link', { name: 'Refaire les tournées' }).click();
  await expect(morning.getByRole('radio', { name: 'Aujourd’hui' })).toBeChecked();
  await proposeAndSave(morning);
  await expect(lambert.getByText('Aucune mission pour le moment')).toBeVisible();

  await morning.getByRole('button', { name: 'Autres actes des tournées' }).click();
  await morning.getByRole('menuitem', { name: 'Routes et ponts' }).click();
  const roads = morning.getByRole('region', { name: 'Routes et ponts' });
  await expect(roads.getByRole('button', { name: 'Fermer, Pont Henri-Konan-Bédié' })).toBeVisible();
  await expectAccessible(morning);
});
