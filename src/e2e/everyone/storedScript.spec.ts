import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { resolveScreenPath } from '../screens/order.ts';
import { PAGES, type Viewer } from '../screens/pages.ts';
import { chooseMoreAct, findQuestion, openOrder, readUserId, sendOrder } from '../support/desk.ts';
import { Road } from '../support/road.ts';
import { call, DESK, expect, makeTestOnOwnServer, TABLET } from '../support/world.ts';

/** The payloads would show up in the lists of other tests, so this file has its own server. */
const test = makeTestOnOwnServer();

/** A name with a link is refused, so no payload contains one, and each fits into the shortest field. */
const PAYLOADS = [
  '<script>window.__x=1</script>',
  '<img src=x onerror=window.__x=2>',
  '<svg onload=alert("__x3")>',
  '"><img src=x onerror=alert("__x4")>',
  '\'"--></style></script><script>window.__x=5</script>',
  '</textarea></title><svg><script>window.__x=6</script>',
  '<a href="javascript:window.__x=7">__x7</a>',
  'javascript:window.__x=8',
  '<iframe srcdoc="<script>parent.__x=9</script>"></iframe>',
  '<details open ontoggle=window.__x=10>',
  '&lt;img src=x onerror=window.__x=11&gt;',
  '" autofocus onfocus="window.__x=12" x="',
] as const;
const getPayload = (n: number) => PAYLOADS[n % PAYLOADS.length] ?? '';
const ANY = /__x/;

/** These elements appear when a payload is rendered as markup. */
const INJECTED =
  '[onerror],[onload],[ontoggle],[onfocus],[srcdoc],[href^="javascript:" i],[src="x"],script:not([src]):not([type])';

async function watchForHarm(page: Page): Promise<string[]> {
  const harm: string[] = [];
  page.on('dialog', (dialog) => {
    harm.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.context().exposeFunction('reported', (what: string) => harm.push(what));
  await page.addInitScript(() => {
    const { reported } = window as unknown as { reported(what: string): void };
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      reported(`CSP ${location.pathname} ${violatedDirective} ${blockedURI}`),
    );
    Object.defineProperty(window, '__x', { set: (n) => reported(`script ${n} on ${location.pathname}`) });
  });
  return harm;
}

async function writePayloadsEverywhere(who: Record<Viewer, Page>): Promise<{ past: string; live: string }> {
  const { client, livreur, admin, superadmin, visiteur: visitor } = who;
  const livreurId = await readUserId(livreur);
  const phone = '07 01 02 03 04';
  const placed: string[] = [];
  for (const n of PAYLOADS.keys()) {
    const email = `${randomUUID()}@laveo.test`;
    const [fullname, second, third] = [getPayload(n), getPayload(n + 1), getPayload(n + 2)];
    await call(visitor, 'inbox.sendMessage', { fullname, email, message: second });
    await call(visitor, 'inbox.apply', { fullname, phone, email, city: second, message: third });
    await call(visitor, 'auth.signUp', { fullname, phone, email, password: 'un-mot-de-passe' });
    const garment = { name: fullname, services: [{ name: second, price: 1000 }] };
    const { id: productId } = await call<{ id: string }>(superadmin, 'catalogue.create', garment);
    await call(client, 'profile.update', { fullname, phone, address: second });
    const orderId = await sendOrder(client, {
      items: [{ productId, service: second, quantity: 1 }],
      at: { longitude: -4.03 + 0.03 * (n % 4), latitude: 5.36 + 0.03 * Math.floor(n / 4) },
      address: third,
    });
    placed.push(orderId);
    await call(livreur, 'profile.update', { fullname: getPayload(n + 3), phone });
    const assignment = { orderId, leg: 'pickup', livreurId, from: 'pending' };
    if (n >= 4) await call(admin, 'dispatch.assign', assignment);
  }
  await call(admin, 'profile.update', { fullname: getPayload(4), phone });
  await call(superadmin, 'profile.update', { fullname: getPayload(8), phone });

  const [live = '', past = ''] = placed.slice(-2);
  for (const orderId of [live, past]) await call(livreur, 'missions.advance', { orderId, from: 'assigned' });
  const road = new Road({ client, livreur, admin, orderId: past });
  await road.advanceToDelivery();
  await road.step('delivery_en_route');
  await call(livreur, 'missions.reportPosition', { location: { lng: -3.95, lat: 5.37 } });
  return { past, live };
}

const readScreenText = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('main') ?? document.body;
    const named = [...root.querySelectorAll('[title],[alt],[aria-label]')].flatMap((one) =>
      ['title', 'alt', 'aria-label'].map((name) => one.getAttribute(name) ?? ''),
    );
    const fields = [...root.querySelectorAll('input,textarea')].map((one) => (one as HTMLInputElement).value);
    return [root.textContent, ...named, ...fields].join('\n');
  });

async function openScreen(page: Page, address: string): Promise<string> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-label="Chargement…"], #laveo-shape')).toHaveCount(0);
  const folded = page.getByRole('button', { name: 'Étapes, linge et facture', expanded: false });
  while ((await folded.count()) > 0) await folded.first().click();
  for (const mark of await page.locator('.leaflet-marker-icon[title]:not([title*="commande"])').all())
    await mark.press('Enter');
  expect(await page.locator(INJECTED).count(), `markup on ${address}`).toBe(0);
  return readScreenText(page);
}

/** A livreur has some of the orders only, and folded ones name the quartier of the pin. */
const LEAST: Record<Viewer, number> = { visiteur: 12, client: 12, livreur: 5, admin: 12, superadmin: 12 };

test('T-X2: payloads are words everywhere @nightly', async ({ aClient, aLivreur, as, browse, server }) => {
  test.setTimeout(600_000);
  const client = await as(await aClient(getPayload(0)));
  const livreur = await as(await aLivreur(getPayload(1)));
  const admin = await as('admin', { viewport: DESK });
  const superadmin = await as('superadmin', { viewport: DESK });
  const visitor = await browse();
  const who = { client, livreur, admin, superadmin, visiteur: visitor };
  const harm = await Promise.all(Object.values(who).map(watchForHarm));
  const { past, live } = await writePayloadsEverywhere(who);

  const orders = [`commandes/${live}`, `commandes/${past}`, `facture/${past}`];
  const more: Partial<Record<Viewer, string[]>> = {
    visiteur: ['/demo/courrier'],
    admin: ['/admin/dashboard?vue=carte', ...orders.map((path) => `/admin/${path}`)],
    superadmin: orders.map((path) => `/superadmin/${path}`),
  };
  // Five browsers at once slow each other down too much, so the screens are opened one after the other.
  for (const viewer of Object.keys(who) as Viewer[]) {
    const page = who[viewer];
    const addresses = [...(more[viewer] ?? [])];
    for (const screen of PAGES[viewer]) addresses.push(await resolveScreenPath(screen, viewer, page));
    let text = '';
    for (const address of addresses) text += await openScreen(page, address);
    const payloads = PAYLOADS.filter((one) => text.includes(one));
    expect(payloads.length, `payloads that the ${viewer} reads`).toBeGreaterThanOrEqual(LEAST[viewer]);
  }

  await admin.setViewportSize(TABLET);
  await admin.goto('/admin/dashboard?statut=pickup_en_route');
  const card = admin.getByRole('article').filter({ hasText: ANY }).first();
  await chooseMoreAct(await openOrder(admin, card), 'Suivre');
  const dialog = findQuestion(admin);
  await dialog.locator('.leaflet-marker-icon[title*="__x"]').first().press('Enter');
  await expect(dialog.locator('.leaflet-popup-content')).toContainText(ANY);
  expect(await admin.locator(INJECTED).count()).toBe(0);

  // The letters are shown in a page without a content security policy, which would run any script.
  const reader = await browse();
  harm.push(await watchForHarm(reader));
  const findLetters = () => server.readLetters().filter(({ html }) => ANY.test(html));
  await expect.poll(() => findLetters().length).toBeGreaterThan(3 * PAYLOADS.length);
  await reader.setContent(findLetters().reduce((all, { html }) => all + html, ''));
  expect(await reader.locator(INJECTED).count(), 'markup in a letter').toBe(0);
  expect(harm.flat(), 'a stored text was run').toEqual([]);
});
