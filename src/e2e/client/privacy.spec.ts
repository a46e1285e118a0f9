import { request } from 'node:http';
import type { BrowserContext, Page } from '@playwright/test';
import { assignThroughApi, readUserId } from '../support/desk.ts';
import { sendRequest } from '../support/freshConnection.ts';
import { choosePhonePosition, openStep, placeOrder, readOrdersInProgress } from '../support/ordering.ts';
import { Road } from '../support/road.ts';
import type { TestServer } from '../support/server.ts';
import { expectToast } from '../support/toasts.ts';
import { call, DESK, expect, query, test } from '../support/world.ts';

/** Nobody else may learn these facts about client A. */
const FACTS_OF_A = {
  fullname: 'Euphrasie Zadi-Wognin',
  phone: '07 48 15 92 63',
  contact: '05 96 37 28 15',
  home: 'Angré 8e tranche, villa des flamboyants',
  place: 'Attoban, derrière le maquis du Baobab bleu',
  latitude: 5.374913,
  longitude: -3.972846,
};
const SUBSTITUTES: Record<keyof typeof FACTS_OF_A, string> = {
  fullname: 'Voleur Malin',
  phone: '07 01 02 03 04',
  contact: '07 01 02 03 04',
  home: 'Cocody',
  place: 'Cocody',
  latitude: '5.35',
  longitude: '-3.98',
};
const LIVREUR_POSITION = { lat: 5.381357, lng: -3.981246 };

type Recorded = { method: string; address: string; type: string | undefined; body: string | null };
type Answer = { address: string; status: number; answer: string };

function recordRequests(context: BrowserContext): Map<string, Recorded> {
  const recorded = new Map<string, Recorded>();
  context.on('request', (request) => {
    if (/^(script|stylesheet|font|image|manifest)$/.test(request.resourceType())) return;
    const { pathname, search, protocol } = new URL(request.url());
    if (!protocol.startsWith('http') || pathname.startsWith('/assets/')) return;
    const one = {
      method: request.method(),
      address: pathname + search,
      type: request.headers()['content-type'],
      body: request.postData(),
    };
    recorded.set(JSON.stringify(one), one);
  });
  return recorded;
}

const removeSpaces = (text: string) => text.replace(/\s/gu, '');
const makeSpacelessPattern = (text: string) =>
  new RegExp([...removeSpaces(text)].map((sign) => (sign === '.' ? '\\.' : sign)).join('\\s*'), 'gu');

function replaceFacts(body: string): string {
  let text = body.replace(/,"expected(Total|Promise)":\d+/g, '');
  for (const [fact, value] of Object.entries(FACTS_OF_A))
    text = text.replace(makeSpacelessPattern(String(value)), SUBSTITUTES[fact as keyof typeof FACTS_OF_A]);
  return text;
}

async function replayRequests(as: Page, server: TestServer, recorded: Iterable<Recorded>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const one of recorded) {
    // The live stream never ends, so the test listens to it separately.
    if (one.address === '/live') continue;
    const answer = await sendRequest(as.request, server.url + one.address, {
      method: one.method,
      headers: { origin: server.url, ...(one.type ? { 'content-type': one.type } : {}) },
      ...(one.body === null ? {} : { data: one.body }),
      maxRedirects: 0,
    });
    answers.push({
      address: `${one.method} ${one.address}`,
      status: answer.status(),
      answer: await answer.text(),
    });
  }
  return answers;
}

function openLiveStream(cookie: string, server: TestServer): { readReceived(): string; close(): void } {
  let heard = '';
  const out = request(`${server.url}/live`, { headers: { cookie } }, (response) => {
    response.setEncoding('utf8').on('data', (chunk: string) => {
      heard += chunk;
    });
    response.on('error', () => {});
  });
  out.on('error', () => {});
  out.end();
  return { readReceived: () => heard, close: () => out.destroy() };
}

const readCookie = async (page: Page) =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');

async function placeOrderWithFactsOfA(page: Page): Promise<void> {
  await choosePhonePosition(page, FACTS_OF_A);
  await page.getByLabel('Adresse ou repère').fill(FACTS_OF_A.place);
  await openStep(page, 'Payer');
  await page.getByLabel('Téléphone de contact').fill(FACTS_OF_A.contact);
  await page.getByRole('button', { name: 'Valider la commande' }).click();
  await page.getByRole('button', { name: 'Commander quand même' }).click();
  await expectToast(page, 'Commande passée avec succès !');
}

const readNewestOrderId = async (page: Page, server: TestServer) =>
  (await readOrdersInProgress(page, server))[0]?.id ?? '';

test('T-D2: the requests of client A tell nobody else about A', async ({
  aClient,
  aLivreur,
  as,
  browse,
  server,
}) => {
  const account = await aClient('Euphrasie Zadi');
  const a = await as(account);
  const admin = await as('admin', { viewport: DESK });
  const livreur = await as(await aLivreur('Siaka Traoré'));
  const makeRoad = (orderId: string) => new Road({ client: a, livreur, admin, server, orderId });
  const recorded = recordRequests(a.context());

  await a.goto('/client/profil');
  await a.getByLabel('Nom complet').fill(FACTS_OF_A.fullname);
  await a.getByLabel('Téléphone').fill(FACTS_OF_A.phone);
  await a.getByLabel('Adresse ou repère').fill(FACTS_OF_A.home);
  await a.getByRole('button', { name: 'Enregistrer' }).click();
  await expectToast(a, 'Profil mis à jour');

  await placeOrder(a);
  const past = await readNewestOrderId(a, server);
  await makeRoad(past).deliver();
  await a.goto('/client/historique');
  await a.getByRole('button', { name: 'Autres actes' }).click();
  await a.getByRole('button', { name: 'Commander à nouveau' }).click();
  await expect(a).toHaveURL(/passer-commande/);

  await placeOrderWithFactsOfA(a);
  const live = await readNewestOrderId(a, server);
  const road = makeRoad(live);
  await road.assign();
  await road.step('assigned');
  await call(livreur.request, server, 'missions.reportPosition', { location: LIVREUR_POSITION });
  await a.goto('/client/commandes');
  await expect(a.getByText('Livreur vu')).toBeVisible();
  await a.getByRole('button', { name: 'Étapes, linge et facture' }).click();
  await expect(a.getByText('Commande passée', { exact: true })).toBeVisible();
  await a.goto('/client/dashboard');
  await expect(a.getByRole('heading', { name: `Bonjour ${FACTS_OF_A.fullname}` })).toBeVisible();

  await a.goto(`/client/facture/${live}`);
  await expect(a.getByText(FACTS_OF_A.place)).toBeVisible();
  const download = a.waitForEvent('download');
  await a.getByRole('link', { name: 'Télécharger PDF' }).click();
  // The page's request events do not include downloads.
  const { pathname } = new URL((await download).url());
  recorded.set(pathname, { method: 'GET', address: pathname, type: undefined, body: null });

  await a.goto('/client/profil');
  await a.getByRole('button', { name: 'Exporter mes données' }).click();
  const dialog = a.getByRole('dialog');
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: 'Exporter mes données' }).click();
  await expectToast(a, 'Données exportées');
  await a.goto('/client/passer-commande');
  await openStep(a, 'Où et quand');
  await expect(a.getByRole('list', { name: 'Vos adresses précédentes' })).toBeVisible();

  const canaries = [
    FACTS_OF_A.fullname,
    account.email,
    FACTS_OF_A.phone,
    FACTS_OF_A.contact,
    FACTS_OF_A.home,
    FACTS_OF_A.place,
    String(FACTS_OF_A.latitude),
    String(FACTS_OF_A.longitude),
    await readUserId(a, server),
    past.slice(0, 8),
    live.slice(0, 8),
    String(LIVREUR_POSITION.lat),
  ].map(removeSpaces);
  const findLeaks = (answers: Answer[]) =>
    answers.flatMap(({ address, status, answer }) => {
      const leaked = canaries.filter((canary) => removeSpaces(answer).includes(canary));
      if (answer.startsWith('%PDF')) leaked.push('a PDF');
      return leaked.length > 0 ? [`${address} (${status}): ${leaked.join(', ')}`] : [];
    });

  // A's own session must find all twelve facts and the PDF, or the replay would prove nothing.
  const visit = [...recorded.values()].map((one) => ({ ...one, body: one.body && replaceFacts(one.body) }));
  const reads = visit.filter((one) => one.method === 'GET' || one.address.includes('exportData'));
  const ownLeaks = findLeaks(await replayRequests(a, server, reads)).join('\n');
  expect([...canaries, 'a PDF'].filter((canary) => !ownLeaks.includes(canary))).toEqual([]);

  const b = await as(await aClient('Bintou Sangaré'));
  const otherLivreur = await as(await aLivreur('Moussa Ouédraogo'));
  const nobody = await browse();
  for (const [who, page] of Object.entries({ b, otherLivreur, nobody })) {
    const answers = await replayRequests(page, server, visit);
    const refused = answers.filter(({ status }) => status >= 400).length;
    console.info(`T-D2: ${answers.length} requests of A sent again by ${who}, ${refused} refused`);
    expect(findLeaks(answers), `what ${who} learned of A`).toEqual([]);
  }

  const streams = await Promise.all(
    [b, otherLivreur, nobody].map(async (page) => openLiveStream(await readCookie(page), server)),
  );
  const [ofB, ofLivreur, ofNobody] = streams;
  await expect.poll(() => ofB?.readReceived()).toContain('hello');
  await expect.poll(() => ofLivreur?.readReceived()).toContain('hello');
  await road.step('pickup_en_route');
  // The change of A's order is published first, so B's stream would have carried it before B's own change.
  const orderOfB = await readNewestOrderId(b, server);
  await assignThroughApi(admin, server, orderOfB, otherLivreur);
  await expect.poll(() => ofB?.readReceived()).toContain(orderOfB);
  await expect.poll(() => ofLivreur?.readReceived()).toContain(orderOfB);
  const heard = streams.map((stream) => ({ address: '/live', status: 200, answer: stream.readReceived() }));
  for (const stream of streams) stream.close();
  expect(findLeaks(heard)).toEqual([]);
  expect(ofNobody?.readReceived()).not.toContain('hello');

  // The replayed requests of others must not have changed A's order.
  const order = (await query(a.request, server, 'orders.get', { orderId: live })) as { status: string };
  expect(order.status).toBe('picked_up');
});
