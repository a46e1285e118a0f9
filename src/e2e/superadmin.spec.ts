import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { openStore, type Store } from '#db/open.ts';
import { expectAccessible } from './accessible.ts';
import { COCODY, francs } from './ordering.ts';
import type { TestServer } from './server.ts';
import { type Account, call, DESK, expect, query, test } from './world.ts';

const DAY = 24 * 3600_000;
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const referenceOf = (orderId: string) => orderId.slice(0, 8);
const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** The database itself, beside the running server. */
function inDatabase<T>(server: TestServer, work: (sqlite: Store['sqlite']) => T): T {
  const store = openStore({ file: join(server.dataDir, 'laveo.sqlite'), onPending: 'refuse' });
  try {
    return work(store.sqlite);
  } finally {
    store.close();
  }
}

interface Garment {
  id: string;
  name: string;
  services: { name: string; price: number }[];
}

/** A pending order of this client, of a garment by its name or of the first there is. */
async function place(client: Page, server: TestServer, name?: string): Promise<string> {
  const garments = (await query(client.request, server, 'catalogue.list')) as Garment[];
  const garment = name ? garments.find((one) => one.name === name) : garments[0];
  const placed = await call(client.request, server, 'orders.place', {
    key: randomUUID(),
    items: [{ productId: garment?.id, service: garment?.services[0]?.name, quantity: 2 }],
    location: { lng: COCODY.longitude, lat: COCODY.latitude },
    address: 'Cocody, rue des Jardins',
    contactPhone: '07 01 02 03 04',
    paymentMethod: 'espece',
  });
  return (placed as { id: string }).id;
}

/** What a button makes the browser keep. */
async function downloaded(page: Page, button: Locator): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await button.click();
  const file = await download;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

const photo = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#0d6b78' } })
    .png()
    .toBuffer();

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^(Choisir une |Changer l’)image$/ }).click();
  await (await chooser).setFiles(file);
}

async function service(dialog: Locator, n: number, name: string, price: string): Promise<void> {
  await dialog.getByLabel(`Nom du service ${n}`).fill(name);
  await dialog.getByLabel(`Prix du service ${n}, en FCFA`).fill(price);
}

test('the panel counts what the database holds, says each chart in figures, and exports for Excel', async ({
  as,
  server,
}) => {
  const page = await as('superadmin', { viewport: DESK });
  await page.goto('/superadmin/panel');
  const counts: [string, string][] = [
    ['Total Commandes', 'select count(*) from orders'],
    ['Admins Actifs', "select count(*) from users where role = 'admin' and active"],
    ['Livreurs Actifs', "select count(*) from users where role = 'livreur' and active"],
    ['Clients Enregistrés', "select count(*) from users where role = 'client' and erased_at is null"],
  ];
  for (const [label, sql] of counts) {
    const counted = inDatabase(server, (sqlite) => sqlite.prepare(sql).pluck().get());
    const shown = page.getByText(label, { exact: true }).locator('xpath=following-sibling::dd');
    await expect.poll(async () => francs(await shown.textContent()), { message: label }).toBe(counted);
  }

  const chart = page.locator('section').filter({ hasText: 'Commandes des 30 derniers jours' });
  await expect(chart.locator('.recharts-surface').first()).toBeVisible();
  await chart.getByText('Voir les chiffres').click();
  const lastThirtyDays = inDatabase(server, (sqlite) =>
    sqlite
      .prepare('select count(*) from orders where created_at >= ?')
      .pluck()
      .get(Date.parse(dateOf(Date.now() - 29 * DAY))),
  );
  const perDay = await chart.locator('tbody tr td:nth-of-type(1)').allTextContents();
  expect(perDay).toHaveLength(30);
  expect(perDay.reduce((sum, text) => sum + francs(text), 0)).toBe(lastThirtyDays);

  for (const [name, role] of [
    ['Créer un admin', 'admin'],
    ['Créer un livreur', 'livreur'],
  ] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute(
      'href',
      `/inscription-interne?role=${role}`,
    );
  }

  const file = await downloaded(page, page.getByRole('button', { name: 'Clients', exact: true }));
  expect(file.name).toMatch(/^laveo-clients-\d{4}-\d\d-\d\d\.csv$/);
  expect(file.text).toMatch(/^\ufeff[^;\n]+;[^\n]+\r\n/);
  expect(file.text).toContain('client@laveo.test');
  await said(page, 'Export terminé');
});

test('a garment is added with its picture, sold, moved, hidden, changed, deleted; the invoice stays', async ({
  as,
  aClient,
  browse,
  server,
}) => {
  const page = await as('superadmin', { viewport: DESK });
  await page.goto('/superadmin/gestion');
  await page.getByRole('button', { name: 'Ajouter un vêtement' }).click();
  const adding = page.getByRole('dialog', { name: 'Ajouter un vêtement' });
  await adding.getByLabel('Nom', { exact: true }).fill('Veste de bal');
  await service(adding, 1, 'Nettoyage', '2500');
  await adding.getByRole('button', { name: 'Ajouter un service' }).click();
  await service(adding, 2, 'Repassage', '1000');
  await choose(page, { name: 'veste.png', mimeType: 'image/png', buffer: await photo() });
  await expect(adding.getByRole('img', { name: 'Cadrage de l’image' })).toBeVisible();
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Utiliser cette image' }).click();
  await expect(adding.getByRole('button', { name: 'Changer l’image' })).toBeVisible();
  await adding.getByRole('button', { name: 'Ajouter le vêtement' }).click();
  await said(page, 'Vêtement ajouté.');
  await expect(adding).toBeHidden();

  const visitor = await browse();
  await visitor.goto('/tarifs');
  const article = visitor
    .getByRole('listitem')
    .filter({ has: visitor.getByRole('heading', { name: 'Veste de bal' }) });
  await expect(article).toContainText(/Nettoyage\s*2.500.FCFA\s*Repassage\s*1.000.FCFA/);
  await article.scrollIntoViewIfNeeded();
  await expect
    .poll(() => article.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);

  const client = await as(await aClient('Reine Aka'));
  const orderId = await place(client, server, 'Veste de bal');
  const readInvoice = async () => {
    await client.goto(`/client/facture/${orderId}`);
    await expect(client.getByRole('article')).toContainText('Veste de bal');
    return client.getByRole('article').textContent();
  };
  const invoice = await readInvoice();

  const names = page.getByRole('list', { name: 'Catalogue' }).getByRole('heading');
  const before = await names.allTextContents();
  const at = before.indexOf('Veste de bal');
  await page.getByRole('button', { name: 'Monter Veste de bal' }).click();
  const after = [...before];
  after.splice(at - 1, 2, 'Veste de bal', before[at - 1] ?? '');
  await expect(names).toHaveText(after);
  await page.reload();
  await expect(names).toHaveText(after);
  await page.getByRole('button', { name: 'Descendre Veste de bal' }).click();
  await expect(names).toHaveText(before);

  await page.getByRole('button', { name: 'Modifier Veste de bal' }).click();
  const changing = page.getByRole('dialog', { name: 'Modifier Veste de bal' });
  await changing.getByLabel('Nom', { exact: true }).fill('Smoking');
  await service(changing, 1, 'Nettoyage', '9000');
  await changing.getByLabel('Masquer aux clients').click();
  await changing.getByRole('button', { name: 'Enregistrer' }).click();
  await said(page, 'Vêtement mis à jour.');
  const tile = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Smoking' }) });
  await expect(tile).toContainText('Masqué');
  await expect(tile).toContainText(/9.000.FCFA/);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Chemise' }).first()).toBeVisible();
  await expect(visitor.getByText(/Veste de bal|Smoking/)).toHaveCount(0);

  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept();
    return dialog.message();
  });
  await page.getByRole('button', { name: 'Supprimer Smoking' }).click();
  expect(await asked).toBe('Êtes-vous sûr de vouloir supprimer "Smoking" ?');
  await said(page, 'Vêtement supprimé.');
  await expect(tile).toBeHidden();
  expect(await readInvoice()).toBe(invoice);
});

test('a garment that cannot be is refused in words, whatever was typed or sent', async ({ as, server }) => {
  const page = await as('superadmin', { viewport: DESK });
  await page.goto('/superadmin/gestion');
  await page.getByRole('button', { name: 'Ajouter un vêtement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter un vêtement' });
  const save = dialog.getByRole('button', { name: 'Ajouter le vêtement' });
  await save.click();
  await said(page, 'Le nom est obligatoire.');
  await said(page, 'Donnez un nom au service.');
  await said(page, 'Le prix est un nombre entier de FCFA.');

  await dialog.getByLabel('Nom', { exact: true }).fill('Kita');
  await service(dialog, 1, 'Lavage', '');
  await dialog.getByLabel('Prix du service 1, en FCFA').pressSequentially('12,5');
  await save.click();
  await said(page, 'Le prix est un nombre entier de FCFA.');
  await service(dialog, 1, 'Lavage', '-800');
  await save.click();
  await said(page, 'Le prix ne peut pas être négatif.');
  await service(dialog, 1, 'Lavage', '800');
  await dialog.getByRole('button', { name: 'Ajouter un service' }).click();
  await service(dialog, 2, 'lavage', '900');
  await save.click();
  await said(page, 'Deux services portent le même nom.');
  await service(dialog, 2, 'Repassage', '900');
  await expect(dialog.getByText('Deux services portent le même nom.')).toBeHidden();

  await dialog.getByRole('button', { name: 'Modifier en JSON' }).click();
  for (const json of ['[{"name": "Lavage"', '[{"name": "Lavage", "price": "800"}]']) {
    await dialog.getByLabel('Services (JSON)').fill(json);
    await dialog.getByRole('button', { name: 'Appliquer le JSON' }).click();
    await said(page, 'Erreur de format');
    await said(page, 'Le JSON des services est invalide.');
    await page.getByRole('alert').getByRole('button', { name: 'Fermer' }).click();
  }
  await dialog.getByLabel('Services (JSON)').fill('[{"name": "Amidonnage", "price": 1200}]');
  await dialog.getByRole('button', { name: 'Appliquer le JSON' }).click();
  await expect(dialog.getByLabel('Nom du service 1')).toHaveValue('Amidonnage');

  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const [name, mimeType, buffer] of [
    ['veste.svg', 'image/svg+xml', drawing],
    ['veste.png', 'image/png', Buffer.from('Pas une image du tout')],
  ] as const) {
    await choose(page, { name, mimeType, buffer });
    await said(page, 'Erreur de téléversement');
    await expect(dialog.getByText(/Envoyez une photo JPEG, PNG ou WebP de 5 Mo au plus\./)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Choisir un autre fichier' }).click();
    const answer = await page.request.post(`${server.url}/trpc/catalogue.uploadImage`, {
      multipart: { image: { name, mimeType, buffer } },
      headers: { origin: server.url },
    });
    expect(await answer.text()).toContain('IMAGE_REFUSED');
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const garments = (await query(page.request, server, 'catalogue.list')) as Garment[];
  expect(garments.map(({ name }) => name)).not.toContain('Kita');
});

/** Finds a person in his list by what is typed. */
async function look(page: Page, address: string, typed: string, name: string): Promise<Locator> {
  await page.goto(`/superadmin/${address}`);
  await page.getByRole('searchbox').fill(typed);
  await expect(page.getByRole('article')).toHaveCount(1);
  return card(page, name);
}

test('a livreur is verified, and his account remembers by whom', async ({ as, aLivreur }) => {
  const livreur = await aLivreur('Narcisse Gbané');
  const page = await as('superadmin', { viewport: DESK });
  const person = await look(page, 'livreurs', livreur.email, livreur.fullname);
  await expect(person.getByText('Nouveau', { exact: true })).toBeVisible();
  await expect(person).toContainText('Missions terminées');
  await person.getByRole('button', { name: 'Marquer vérifié' }).click();
  await said(page, 'Livreur vérifié.');
  await expect(person.getByText('Nouveau', { exact: true })).toBeHidden();
  await person.getByRole('button', { name: 'Historique du compte' }).click();
  const history = page.getByRole('dialog', { name: `Historique du compte de ${livreur.fullname}` });
  await expect(history.getByRole('listitem')).toHaveText(/^Livreur vérifié.* · Didier Yapi$/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();
  await expect(person.getByRole('button', { name: 'Historique du compte' })).toBeFocused();
});

test('a client who is deactivated is out at once, and back when reactivated; nobody closes his own door', async ({
  as,
  aClient,
  playwright,
  server,
}) => {
  const account = await aClient('Solange Tiémélé');
  const client = await as(account);
  const orderId = await place(client, server);
  await client.goto('/client/commandes');
  await expect(client.getByRole('article').first()).toBeVisible();

  const page = await as('superadmin', { viewport: DESK });
  const person = await look(page, 'clients', 'tiemele sol', account.fullname);
  await person.getByRole('button', { name: 'Désactiver' }).click();
  const asked = page.getByRole('dialog', { name: `Désactiver le compte de ${account.fullname} ?` });
  await asked.getByRole('button', { name: 'Désactiver le compte' }).click();
  await said(page, 'Compte désactivé.');
  await expect(person.getByText('Désactivé', { exact: true })).toBeVisible();
  await expect(client.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  const signIn = async () => {
    const request = await playwright.request.newContext();
    const { email, password } = account;
    await call(request, server, 'auth.signIn', { email, password }).finally(() => request.dispose());
  };
  await expect(signIn()).rejects.toThrow('WRONG_CREDENTIALS');

  await person.getByRole('button', { name: 'Réactiver' }).click();
  await said(page, 'Compte réactivé.');
  await signIn();
  await person.getByRole('button', { name: 'Historique du compte' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([
    /^Compte réactivé/,
    /^Compte désactivé/,
  ]);
  await page.keyboard.press('Escape');
  await person.getByRole('link', { name: 'Ses commandes' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card(page, `Commande ${referenceOf(orderId)}`)).toBeVisible();

  await page.goto('/superadmin/admins');
  await page.getByText('Super Admins', { exact: true }).click();
  const oneself = card(page, 'Didier Yapi');
  await oneself.getByRole('button', { name: 'Désactiver' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Désactiver le compte' }).click();
  await said(page, 'Vous ne pouvez pas désactiver votre propre compte.');
  await expect(oneself.getByText('Désactivé', { exact: true })).toBeHidden();
});

/** Three orders of one client: one that waits, one that is cancelled, one sent to a livreur and paid. */
async function threeOrders(client: Page, boss: Page, server: TestServer, livreur: Account) {
  const waiting = await place(client, server);
  const cancelled = await place(client, server);
  await call(boss.request, server, 'dispatch.cancel', { orderId: cancelled, from: 'pending' });
  const paid = await place(client, server);
  const livreurs = (await query(boss.request, server, 'dispatch.livreurs', {})) as {
    id: string;
    fullname: string;
  }[];
  const livreurId = livreurs.find(({ fullname }) => fullname === livreur.fullname)?.id;
  await call(boss.request, server, 'dispatch.assign', {
    orderId: paid,
    leg: 'pickup',
    livreurId,
    from: 'pending',
  });
  await call(boss.request, server, 'dispatch.markPaid', { orderId: paid, method: 'espece' });
  return { waiting, cancelled, paid };
}

test('orders are narrowed by person, status, day and payment, and the file holds just those', async ({
  as,
  aClient,
  aLivreur,
  server,
}) => {
  const [account, livreur] = [await aClient('Edwige Lohoré'), await aLivreur('Blaise Séka')];
  const page = await as('superadmin', { viewport: DESK });
  const made = await threeOrders(await as(account), page, server, livreur);
  await page.goto('/superadmin/commandes');
  await page.getByRole('searchbox').fill('lohore');
  const orders = page.getByRole('article');
  const shows = async (...ids: string[]) => {
    await expect(orders).toHaveCount(ids.length);
    for (const id of ids) await expect(card(page, `Commande ${referenceOf(id)}`)).toBeVisible();
  };
  await shows(made.waiting, made.cancelled, made.paid);

  await page.getByLabel('Paiement').selectOption({ label: 'À payer' });
  await shows(made.waiting, made.cancelled);
  await page.getByLabel('Du', { exact: true }).fill(dateOf(Date.now() - DAY));
  await page.getByLabel('Au', { exact: true }).fill(dateOf(Date.now() + DAY));
  await shows(made.waiting, made.cancelled);
  const file = await downloaded(page, page.getByRole('button', { name: 'Exporter ces commandes' }));
  const written = file.text.match(/^[0-9a-f]{8}(?=;)/gm) ?? [];
  expect(written.sort()).toEqual([made.waiting, made.cancelled].map(referenceOf).sort());

  await page.getByLabel('Statut').selectOption({ label: 'Annulée' });
  await shows(made.cancelled);
  await page.reload();
  await shows(made.cancelled);
  await expect(page.getByLabel('Statut')).toHaveValue('cancelled');
  await expect(page.getByLabel('Du', { exact: true })).toHaveValue(dateOf(Date.now() - DAY));
  await page.goBack();
  await shows(made.waiting, made.cancelled);
  await page.getByLabel('Au', { exact: true }).fill(dateOf(Date.now() - DAY));
  await said(page, 'Aucune commande trouvée');

  await page.getByRole('button', { name: 'Réinitialiser' }).first().click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.getByLabel('Livreur').selectOption({ label: livreur.fullname });
  await shows(made.paid);
});

test('the journal says who did what, reopens the door, and a letter that failed leaves again', async ({
  as,
  aLivreur,
  server,
}) => {
  const livreur = await aLivreur('Prosper Adjé');
  const [letter] = server.letters(livreur.email);
  inDatabase(server, (sqlite) => {
    sqlite.prepare("update counters set value = ? where name = 'internal-door'").run(Date.now());
    sqlite
      .prepare("insert or ignore into counters (name, value) values ('internal-door', ?)")
      .run(Date.now());
    sqlite
      .prepare("update mail_outbox set state = 'dead', last_error = 'application_error' where recipient = ?")
      .run(livreur.email);
  });
  const page = await as('superadmin', { viewport: DESK });

  await page.goto('/superadmin/panel');
  await page.getByRole('button', { name: 'Rouvrir l’inscription interne' }).click();
  await said(page, 'Inscription interne rouverte');

  await page.goto('/superadmin/courrier');
  const states = page.getByRole('group', { name: 'État' });
  await states.getByText(/^Échoués/).click();
  const dead = page.getByRole('article').filter({ hasText: livreur.email });
  await expect(dead).toContainText(letter?.subject ?? 'none');
  await expect(dead).toContainText('application_error');
  await dead.getByRole('button', { name: 'Relancer' }).click();
  await said(page, 'E-mail relancé');
  await expect(dead).toBeHidden();
  await states.getByText(/^Envoyés/).click();
  await expect(dead).toBeVisible();

  await page.goto('/superadmin/journal');
  await expect(page.getByText('Ouverte', { exact: true })).toBeVisible();
  const acts = page.getByRole('list', { name: 'Journal' }).getByRole('article');
  await expect(acts.nth(0)).toContainText(/^E-mail relancé.*Didier Yapi/);
  await expect(acts.nth(1)).toContainText(/^Inscription interne rouverte.*Didier Yapi/);
  await page.getByLabel('Acte').selectOption({ label: 'Inscription interne rouverte' });
  await expect(acts.first()).toContainText('Inscription interne rouverte');
  await expect(acts.filter({ hasText: 'E-mail relancé' })).toHaveCount(0);
  await acts.first().getByText('Détail').click();
  await expect(acts.first()).toContainText('"closed": true');
});
