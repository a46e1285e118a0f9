import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { chooseMoreAct, findQuestion, openOrder, readUserId } from '../support/desk.ts';
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

async function writePayloadsEverywhere(
  who: Record<'client' | 'livreur' | 'admin' | 'superadmin' | 'visitor', Page>,
): Promise<{ past: string; live: string }> {
  const makeCaller = (page: Page) => (procedure: string, input: unknown) => call(page, procedure, input);
  const [client, livreur, desk, boss, visitor] = [
    makeCaller(who.client),
    makeCaller(who.livreur),
    makeCaller(who.admin),
    makeCaller(who.superadmin),
    makeCaller(who.visitor),
  ];
  const livreurId = await readUserId(who.livreur);
  const phone = '07 01 02 03 04';
  const placed: string[] = [];
  for (const n of PAYLOADS.keys()) {
    const email = `${randomUUID()}@laveo.test`;
    const fullname = getPayload(n);
    await visitor('inbox.sendMessage', { fullname, email, message: getPayload(n + 1) });
    await visitor('inbox.apply', {
      fullname,
      phone,
      email,
      city: getPayload(n + 1),
      message: getPayload(n + 2),
    });
    await visitor('auth.signUp', { fullname, phone, email, password: 'un-mot-de-passe' });
    const service = getPayload(n + 1);
    const garment = { name: getPayload(n), services: [{ name: service, price: 1000 }] };
    const { id: productId } = (await boss('catalogue.create', garment)) as { id: string };
    await client('profile.update', { fullname, phone, address: getPayload(n + 1) });
    const { id } = (await client('orders.place', {
      key: randomUUID(),
      items: [{ productId, service, quantity: 1 }],
      location: { lng: -4.03 + 0.03 * (n % 4), lat: 5.36 + 0.03 * Math.floor(n / 4) },
      address: getPayload(n + 2),
      contactPhone: phone,
      paymentMethod: 'espece',
    })) as { id: string };
    placed.push(id);
    await livreur('profile.update', { fullname: getPayload(n + 3), phone });
    if (n >= 4) await desk('dispatch.assign', { orderId: id, leg: 'pickup', livreurId, from: 'pending' });
  }
  await desk('profile.update', { fullname: getPayload(4), phone });
  await boss('profile.update', { fullname: getPayload(8), phone });

  const [live = '', past = ''] = placed.slice(-2);
  for (const orderId of [live, past]) await livreur('missions.advance', { orderId, from: 'assigned' });
  await livreur('missions.advance', { orderId: past, from: 'pickup_en_route' });
  await desk('dispatch.setStatus', { orderId: past, from: 'picked_up', to: 'processing' });
  await desk('dispatch.assign', { orderId: past, leg: 'delivery', livreurId, from: 'processing' });
  await livreur('missions.advance', { orderId: past, from: 'assigned_for_delivery' });
  await livreur('missions.advance', { orderId: past, from: 'delivery_en_route' });
  await livreur('missions.reportPosition', { location: { lng: -3.95, lat: 5.37 } });
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

type Screen = [address: string, least: number];

async function openScreen(page: Page, [address, least]: Screen): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const countPayloads = async () => {
    const text = await readScreenText(page);
    return PAYLOADS.filter((one) => text.includes(one)).length;
  };
  await expect.poll(countPayloads, `payloads on ${address}`).toBeGreaterThanOrEqual(least);
  for (const mark of await page.locator('.leaflet-marker-icon[title]:not([title*="commande"])').all()) {
    await mark.press('Enter');
  }
  expect(await page.locator(INJECTED).count(), `markup on ${address}`).toBe(0);
}

const ALL = PAYLOADS.length;

test('T-X2: twelve payloads in every field are words on every screen', { tag: '@nightly' }, async ({
  aClient,
  aLivreur,
  as,
  browse,
  server,
}) => {
  test.setTimeout(600_000);
  const client = await as(await aClient(getPayload(0)));
  const livreur = await as(await aLivreur(getPayload(1)));
  const admin = await as('admin', { viewport: DESK });
  const superadmin = await as('superadmin', { viewport: DESK });
  const visitor = await browse();
  const who = { client, livreur, admin, superadmin, visitor };
  const harm = await Promise.all(Object.values(who).map(watchForHarm));
  const { past, live } = await writePayloadsEverywhere(who);

  const listDeskScreens = (room: string): Screen[] => [
    [`/${room}/commandes/${live}`, 3],
    [`/${room}/commandes/${past}`, 3],
    [`/${room}/facture/${past}`, 3],
    [`/${room}/candidatures`, ALL],
    [`/${room}/messages`, ALL],
    [`/${room}/profil`, 1],
  ];
  const screens: Record<keyof typeof who, Screen[]> = {
    visitor: [
      ['/', 0],
      ['/tarifs', ALL],
      ['/demo/courrier', ALL],
    ],
    client: [
      ['/client/dashboard', 1],
      ['/client/passer-commande', ALL],
      ['/client/commandes', ALL],
      ['/client/historique', 1],
      [`/client/facture/${live}`, 3],
      ['/client/profil', 2],
    ],
    livreur: [
      ['/livreur/dashboard', 7],
      ['/livreur/historique', 1],
      ['/livreur/profil', 1],
    ],
    admin: [
      ['/admin/dashboard', 10],
      ['/admin/dashboard?vue=carte', 2],
      ['/admin/commandes-non-assignees', 4],
      ['/admin/commandes-en-cours', 7],
      ['/admin/commandes-livrees', 1],
      ...listDeskScreens('admin'),
    ],
    superadmin: [
      ['/superadmin/panel', 0],
      ['/superadmin/admins', 1],
      ['/superadmin/livreurs', 1],
      ['/superadmin/clients', ALL],
      ['/superadmin/commandes', ALL],
      ['/superadmin/gestion', ALL],
      ['/superadmin/journal', 0],
      ['/superadmin/courrier', 0],
      ...listDeskScreens('superadmin'),
    ],
  };
  // Five browsers at once slow each other down too much, so the screens are opened one after the other.
  for (const role of Object.keys(screens) as (keyof typeof who)[]) {
    for (const screen of screens[role]) await openScreen(who[role], screen);
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
  await expect.poll(() => findLetters().length).toBeGreaterThan(3 * ALL);
  await reader.setContent(
    findLetters()
      .map(({ html }) => html)
      .join('\n'),
  );
  expect(await reader.locator(INJECTED).count(), 'markup in a letter').toBe(0);
  expect(harm.flat(), 'a stored text was run').toEqual([]);
});
