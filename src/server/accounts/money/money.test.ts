import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accountEntries, creditNotes, invoiceOrders, invoices, orders, outbox } from '#db/schema.ts';
import { DAY, HOUR, MINUTE } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { anAccount, anAccountOrder } from '#testing/accounts/accounts.ts';
import { parseCsv } from '#testing/documents/csv.ts';
import { readDrawnText } from '#testing/documents/pdfText.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openWorld } from '#testing/openWorld.ts';
import { aCrew, bringOrderToStage } from '#testing/pieces/mission.ts';
import { listColumn, updateRow } from '#testing/rows.ts';
import type { SignedCtx } from '../../ctx.ts';
import { exportCsv } from '../../exports/exports.ts';
import { readAccountMoney } from '../../invoices/accountMoney.ts';
import { confirmAccountsDate, runAccountJobs } from './monthlyRun.ts';
import { drawMonthPdf } from './monthPdf.ts';

const at = (iso: string) => Date.parse(iso);
const NOVEMBER = at('2026-11-10T12:00:00Z');
const RUN = at('2026-12-01T06:00:00Z');

const world = openWorld({ at: NOVEMBER });

const runAt = (instant: number) => {
  world.clock.advance(instant - world.clock.now());
  runAccountJobs(world.deps);
};
const listInvoices = () =>
  world.db.select().from(invoices).orderBy(asc(invoices.month), asc(invoices.sale)).all();
const listLetters = (kind: 'account.invoice' | 'account.reminder' | 'account.reversed') =>
  world.db.select().from(outbox).where(eq(outbox.kind, kind)).all();
const desk = () => world.as(world.admin()).accounts;
const boss = () => world.as(world.superadmin()).accounts;
const newKey = () => world.deps.id();

/** The invoices of November and December, of 10,000 and 20,000 FCFA. */
function addTwoInvoices(people: { id: string }[] = []) {
  const account = anAccount(world, { people });
  runAccountJobs(world.deps);
  anAccountOrder(world, account.id, { completedAt: NOVEMBER });
  anAccountOrder(world, account.id, { completedAt: at('2026-12-24'), amount: 20_000 });
  runAt(RUN);
  runAt(at('2027-01-01T06:00:00Z'));
  const [first, second] = listInvoices();
  if (!first || !second) throw new Error('two months were invoiced');
  return { account, first, second };
}

describe('the month of an account', () => {
  it('becomes one invoice at 06:00 on the 1st, due after the terms, with a letter', async () => {
    const account = anAccount(world, { terms: 45 });
    const one = anAccountOrder(world, account.id, { completedAt: NOVEMBER, amount: 7000, pieces: 3 });
    const two = anAccountOrder(world, account.id, { completedAt: at('2026-11-30T23:59:59Z'), amount: 500 });
    anAccountOrder(world, account.id, { completedAt: at('2026-12-01T00:00:00Z') });
    runAt(RUN - MINUTE);
    expect(listInvoices()).toEqual([]);
    runAt(RUN);
    runAt(RUN + MINUTE);
    const [invoice, ...others] = listInvoices();
    expect(others).toEqual([]);
    const counts = await world.as(world.admin()).dispatch.counts();
    expect(counts).toMatchObject({ certifies: false, hasInvoices: true });
    expect(invoice).toMatchObject({
      accountId: account.id,
      month: '2026-11',
      sale: 1,
      amount: 7500,
      state: 'plain',
      orderId: null,
      issuedAt: RUN,
      dueAt: RUN + 45 * DAY,
    });
    expect(listColumn(world.db, invoiceOrders, 'orderId').sort()).toEqual([one.id, two.id].sort());
    expect(listLetters('account.invoice')).toMatchObject([
      { recipient: account.email, data: { name: account.name, month: '2026-11', amount: 7500 } },
    ]);
    expect(world.mailbox.last(account.email)?.text).toMatch(/novembre 2026[\s\S]*\/client\/compte/);
  });

  it('without orders brings neither invoice nor letter', () => {
    const account = anAccount(world);
    anAccountOrder(world, account.id, { completedAt: NOVEMBER, amount: 0 });
    updateRow(world.db, orders, anAccountOrder(world, account.id, { completedAt: NOVEMBER }).id, {
      status: 'cancelled',
    });
    runAt(RUN);
    expect([listInvoices(), listLetters('account.invoice')]).toEqual([[], []]);
  });

  it('is made at start for each month that was missed', () => {
    const account = anAccount(world);
    for (const day of ['2026-11-10', '2026-12-10', '2027-01-10'])
      anAccountOrder(world, account.id, { completedAt: at(day) });
    runAt(at('2027-02-20T15:00:00Z'));
    expect(listInvoices().map(({ month }) => month)).toEqual(['2026-11', '2026-12', '2027-01']);
  });

  it('takes an order that a phone without network sends later in a further invoice of its own month', () => {
    const account = anAccount(world);
    anAccountOrder(world, account.id, { completedAt: NOVEMBER });
    runAt(RUN);
    anAccountOrder(world, account.id, { completedAt: at('2026-11-30T18:00:00Z'), amount: 300 });
    runAt(RUN + HOUR);
    expect(listInvoices()).toHaveLength(1);
    runAt(at('2027-01-01T06:00:00Z'));
    expect(listInvoices().map(({ month, sale, amount }) => [month, sale, amount])).toEqual([
      ['2026-11', 1, 10_000],
      ['2026-11', 2, 300],
    ]);
  });

  it('is whole or not there when the server is killed inside the run, and made once by the next one', () => {
    for (const name of ['A', 'B', 'C']) {
      const account = anAccount(world, { name });
      anAccountOrder(world, account.id, { completedAt: NOVEMBER });
      anAccountOrder(world, account.id, { completedAt: NOVEMBER + DAY });
    }
    world.clock.advance(RUN - NOVEMBER);
    for (let calls = 0; listInvoices().length < 3; calls++) {
      let left = calls;
      const id = () => {
        if (left-- === 0) throw new Error('killed');
        return world.deps.id();
      };
      try {
        runAccountJobs({ ...world.deps, id });
      } catch {}
      const made = world.db.select().from(invoiceOrders).all();
      expect(made).toHaveLength(2 * listInvoices().length);
      expect(listLetters('account.invoice')).toHaveLength(listInvoices().length);
    }
  });

  it('is looked for each minute with one write an hour while nothing is due', () => {
    anAccount(world);
    runAccountJobs(world.deps);
    const countChanges = world.store.sqlite.prepare('select total_changes()').pluck();
    const before = Number(countChanges.get());
    for (let minute = 0; minute < 60; minute++) runAt(world.clock.now() + MINUTE);
    expect(Number(countChanges.get()) - before).toBe(1);
  });

  it('waits for a person when more than 40 days have passed since the last look', async () => {
    const account = anAccount(world);
    anAccountOrder(world, account.id, { completedAt: NOVEMBER });
    runAccountJobs(world.deps);
    const later = NOVEMBER + 41 * DAY;
    runAt(later);
    expect(listInvoices()).toEqual([]);
    expect((await world.as(world.superadmin()).stats.today()).toDo).toContainEqual(
      expect.objectContaining({ kind: 'date', since: NOVEMBER, dueAt: later }),
    );
    confirmAccountsDate(world.db, later);
    runAccountJobs(world.deps);
    expect(listInvoices()).toHaveLength(1);
  });

  it('is taken back by whole pieces also where the house certifies nothing', async () => {
    const account = anAccount(world);
    anAccountOrder(world, account.id, { completedAt: NOVEMBER });
    runAt(RUN);
    const { invoices: papers } = world.as(world.superadmin());
    const invoiceId = listInvoices()[0]?.id ?? '';
    const lost = { invoiceId, items: [{ position: 0, quantity: 1 }], reason: 'Drap perdu' };
    expect(await papers.credit({ ...lost, key: newKey() })).toMatchObject({ amount: 10_000 });
    expect(await papers.get({ invoiceId })).toMatchObject({
      isCreditableHere: true,
      credits: [{ state: 'plain' }],
    });
    expect(await desk().money({ accountId: account.id })).toMatchObject({ owed: 0 });
    expect(await getRefusal(papers.credit({ ...lost, key: newKey() }))).toBe('ABOVE_QUANTITY');
  });

  it('gives a credit note for an order whose delivery is undone later, and invoices it with its next month', async () => {
    const account = anAccount(world);
    world.clock.advance(RUN - MINUTE - NOVEMBER);
    const crew = aCrew(world);
    const orderId = await bringOrderToStage(crew, 'completed');
    updateRow(world.db, orders, orderId, { accountId: account.id, completedAt: RUN - 7 * HOUR });
    runAt(RUN);
    const [invoice] = listInvoices();
    expect((await desk().orders({ accountId: account.id })).items).toEqual([]);
    await crew.livreur.missions.undo({ orderId, from: 'completed' });
    const note = world.db.select().from(creditNotes).get();
    expect(note).toMatchObject({ invoiceId: invoice?.id, amount: invoice?.amount, state: 'plain' });
    expect(note?.items).toEqual(
      invoice?.content.lines.map(({ quantity }, position) => ({ position, quantity })),
    );
    const { credit, owed, uninvoiced } = await desk().money({ accountId: account.id });
    expect({ credit, owed, uninvoiced }).toEqual({ credit: 0, owed: 0, uninvoiced: invoice?.amount });
    expect((await desk().orders({ accountId: account.id })).items).toMatchObject([{ id: orderId }]);
    updateRow(world.db, orders, orderId, { status: 'completed', completedAt: RUN + HOUR });
    runAt(at('2027-01-01T06:00:00Z'));
    expect(listInvoices().map(({ month, amount }) => [month, amount])).toEqual([
      ['2026-11', invoice?.amount],
      ['2026-12', invoice?.amount],
    ]);
  });
});

describe('a receipt', () => {
  it('pays the invoices it names in their order, then the oldest, and the rest is credit for a later one', async () => {
    const { account, first, second } = addTwoInvoices();
    const accountId = account.id;
    await desk().receive({ key: newKey(), amount: 4000, method: 'check', invoices: [second.id] });
    const part = await desk().money({ accountId });
    expect(part.invoices.map(({ due }) => due)).toEqual([10_000, 16_000]);
    const rest = { amount: 26_500, method: 'transfer' as const, invoices: [second.id, first.id] };
    const balance = { accountId, credit: 500, owed: 0 };
    expect(await desk().receive({ key: newKey(), ...rest })).toMatchObject(balance);
    anAccountOrder(world, accountId, { completedAt: at('2027-01-20'), amount: 800 });
    runAt(at('2027-02-01T06:00:00Z'));
    const later = await desk().money({ accountId });
    expect([later.credit, later.owed, later.invoices.at(-1)?.due]).toEqual([0, 300, 300]);
  });

  it.each([
    [30_000, /l’a déjà payée\s: rien n’est à régler/],
    [5000, /en a payé une partie\s: 15\s000\sFCFA à régler avant le/],
    [0, /À régler avant le/],
  ])('that left %s of credit lowers what the letter of the next month asks for', async (credit, words) => {
    const account = anAccount(world);
    runAccountJobs(world.deps);
    anAccountOrder(world, account.id, { completedAt: NOVEMBER });
    anAccountOrder(world, account.id, { completedAt: at('2026-12-24'), amount: 20_000 });
    runAt(RUN);
    const named = listInvoices().map(({ id }) => id);
    const receipt = { amount: 10_000 + credit, method: 'transfer', invoices: named } as const;
    await desk().receive({ ...receipt, key: newKey() });
    runAt(at('2027-01-01T06:00:00Z'));
    expect(world.mailbox.last(account.email)?.text).toMatch(words);
  });

  it('is never refused for being too much, even of what is paid', async () => {
    const { first } = addTwoInvoices();
    const receipt = { amount: 60_000, method: 'wave' as const, invoices: [first.id] };
    expect(await desk().receive({ key: newKey(), ...receipt })).toMatchObject({ credit: 30_000, owed: 0 });
    expect(await desk().receive({ key: newKey(), ...receipt })).toMatchObject({ credit: 90_000 });
  });

  it('counts once however often it is sent, and refuses its key for something else', async () => {
    const { first } = addTwoInvoices();
    const admin = world.as(world.admin()).accounts;
    const withheld = { amount: 500, reason: 'Retenue à la source' };
    const method = 'transfer' as const;
    const receipt = { key: newKey(), amount: 9500, method, invoices: [first.id], withheld };
    const [one, two] = [await admin.receive(receipt), await admin.receive(receipt)];
    expect(two).toEqual(one);
    expect(one.owed).toBe(20_000);
    expect(await getRefusal(admin.receive({ ...receipt, amount: 9400 }))).toBe('KEY_REUSED');
    expect(world.db.select().from(accountEntries).all()).toHaveLength(1);
  });

  it('is of one account', async () => {
    const { first } = addTwoInvoices();
    const other = anAccount(world);
    anAccountOrder(world, other.id, { completedAt: at('2027-01-20') });
    runAt(at('2027-02-01T06:00:00Z'));
    const [, , theirs] = listInvoices();
    const payWith = (other = '') => {
      const receipt = { key: newKey(), amount: 1, method: 'check' } as const;
      return getRefusal(desk().receive({ ...receipt, invoices: [first.id, other] }));
    };
    expect(await payWith(theirs?.id)).toBe('INVOICES_OF_SEVERAL');
    expect(await payWith(newKey())).toBe('INVOICE_NOT_FOUND');
  });

  it('in cash goes into the drawer and leaves it when it is reversed', async () => {
    const { account, first } = addTwoInvoices();
    const admin = world.as(world.admin());
    const day = '2027-01-01';
    const receipt = { key: newKey(), amount: 7000, method: 'espece' as const, invoices: [first.id] };
    const { id } = await admin.accounts.receive(receipt);
    expect((await admin.cash.drawer({ day })).movements).toMatchObject([
      { kind: 'account', amount: 7000, note: account.name },
    ]);
    expect(await admin.cash.day({ day })).toMatchObject({ received: { espece: 7000 } });
    expect(await world.as(world.superadmin()).stats.today()).toMatchObject({ received: { now: 7000 } });
    const reversal = { key: newKey(), entryId: id, reason: 'Mauvais compte' };
    const before = await admin.accounts.reverse(reversal);
    expect(await admin.accounts.reverse(reversal)).toEqual(before);
    expect(before.owed).toBe(30_000);
    expect((await admin.cash.drawer({ day })).movements.map(({ amount }) => amount)).toEqual([7000, -7000]);
    expect(await admin.cash.day({ day })).toMatchObject({
      received: { espece: 0 },
      accountReceipts: [
        { kind: 'receipt', method: 'espece', amount: 7000, account: { name: account.name } },
        { kind: 'reversal', method: 'espece', amount: 7000 },
      ],
    });
    expect(await getRefusal(admin.accounts.reverse({ ...reversal, key: newKey() }))).toBe('ALREADY_REVERSED');
  });

  it('of another or of an earlier day is reversed by a superadmin, as a bounced cheque', async () => {
    const { first, account } = addTwoInvoices();
    const admin = world.as(world.admin()).accounts;
    const receipt = { key: newKey(), amount: 10_000, invoices: [first.id] };
    const { id: entryId } = await admin.receive({ ...receipt, method: 'check' });
    const { id: mistyped } = await admin.receive({ ...receipt, key: newKey(), method: 'transfer' });
    await admin.reverse({ key: newKey(), entryId: mistyped, reason: 'Virement d’un autre' });
    world.clock.advance(DAY);
    const reversal = { entryId, reason: 'Chèque sans provision' };
    expect(await getRefusal(desk().reverse({ key: newKey(), ...reversal }))).toBe('NOT_YOURS_TO_REVERSE');
    const once = { key: newKey(), ...reversal };
    const owner = boss();
    expect(await owner.reverse(once)).toMatchObject({ owed: 30_000 });
    expect(await owner.reverse(once)).toMatchObject({ owed: 30_000 });
    expect(listLetters('account.reversed')).toMatchObject([
      { recipient: account.email, data: { amount: 10_000, reason: reversal.reason } },
    ]);
    expect(world.mailbox.last(account.email)?.text).toContain('Chèque sans provision');
  });

  it('is counted by the panel with its method, whatever day was read before', async () => {
    const { first, account } = addTwoInvoices();
    const stats = world.as(world.superadmin()).stats;
    const span = { from: '2027-01-01', to: '2027-01-01' };
    expect((await stats.overview(span)).figures.received).toMatchObject({ transfer: 0, check: 0 });
    await desk().receive({ key: newKey(), amount: 700, method: 'check', invoices: [first.id] });
    await boss().favour({ key: newKey(), accountId: account.id, amount: 50, reason: 'Retard' });
    expect((await stats.overview(span)).figures.received).toMatchObject({ transfer: 0, check: 700, wave: 0 });
  });
});

describe('a favour', () => {
  it('is credit that pays the oldest invoice', async () => {
    const { account } = addTwoInvoices();
    const favour = { key: newKey(), accountId: account.id, amount: 1200, reason: 'Draps rendus en retard' };
    expect(await boss().favour(favour)).toMatchObject({ credit: 0, owed: 28_800 });
    const ofNobody = { ...favour, key: newKey(), accountId: newKey() };
    expect(await getRefusal(boss().favour(ofNobody))).toBe('NOT_FOUND');
  });
});

describe('reminders', () => {
  it('are written at 08:00, once each, and stop with the payment', async () => {
    const account = anAccount(world);
    anAccountOrder(world, account.id, { completedAt: NOVEMBER });
    runAt(RUN);
    const due = at('2026-12-31');
    runAt(due + 7 * DAY + 8 * HOUR - MINUTE);
    expect(listLetters('account.reminder')).toEqual([]);
    for (const wait of [MINUTE, MINUTE, DAY]) runAt(world.clock.now() + wait);
    expect(listLetters('account.reminder')).toMatchObject([
      { recipient: account.email, data: { amount: 10_000 } },
    ]);
    runAt(due + 20 * DAY);
    expect(listLetters('account.reminder')).toHaveLength(2);
    const [invoice] = listInvoices();
    const listLate = async () =>
      (await world.as(world.superadmin()).stats.today()).toDo.filter(({ kind }) => kind === 'lateAccount');
    const late = { account: { id: account.id, name: account.name }, owed: 10_000, daysLate: 20 };
    expect(await listLate()).toMatchObject([{ ...late, isReminded: true, others: 0 }]);
    await desk().receive({ key: newKey(), amount: 10_000, method: 'wave', invoices: [invoice?.id ?? ''] });
    expect(await listLate()).toEqual([]);
    runAt(due + 40 * DAY);
    expect(listLetters('account.reminder')).toHaveLength(2);
  });

  it('that were missed are one, the latest', () => {
    const account = anAccount(world);
    anAccountOrder(world, account.id, { completedAt: NOVEMBER });
    runAt(RUN);
    runAt(at('2026-12-31') + 3 * DAY);
    runAt(at('2026-12-31') + 33 * DAY);
    runAt(at('2026-12-31') + 34 * DAY);
    expect(listLetters('account.reminder')).toHaveLength(1);
    expect(listInvoices()[0]?.reminder).toBe(30);
  });
});

describe('the PDF of a month', () => {
  it('lists each order with its pieces in and out, the tax, and what is due', async () => {
    const [awa, admin] = [world.client('Awa Koné'), world.admin()];
    const account = anAccount(world, { people: [awa] });
    const paymentDetails = 'Virement CI93 0100 0012';
    const some = [3, 1, 12].map((pieces, i) =>
      anAccountOrder(world, account.id, {
        completedAt: NOVEMBER + i * DAY,
        amount: 1000 * (i + 1),
        pieces,
        ...(i === 1 && { clientId: awa.id }),
      }),
    );
    await world.as(world.superadmin()).house.update({ changes: { vat: 18, paymentDetails }, seen: 0 });
    runAt(RUN);
    const [invoice] = listInvoices();
    const invoiceId = invoice?.id ?? '';
    const receipt = { key: newKey(), amount: 2500, invoices: [invoiceId] };
    await world.as(admin).accounts.receive({ ...receipt, method: 'check' });
    await boss().favour({ key: newKey(), accountId: account.id, amount: 400, reason: 'Retard' });
    const ctx = (await world.ctx(awa)) as SignedCtx;
    const { file, bytes } = await drawMonthPdf(ctx, invoiceId);
    expect(file).toBe('Facture Laveo Hôtel Ébrié 2026-11.pdf');
    const text = readDrawnText(Buffer.from(bytes));
    for (const words of [
      ...some.map(({ reference }) => reference),
      'Commandé par',
      'Déjà réglé',
      'Geste',
      '31/12/2026',
      'Novembre 2026',
      account.name,
      account.ncc,
      'Awa Koné',
      '12',
      'Dont TVA',
      'Payer par',
      paymentDetails,
      'Reste à payer',
      ...[6000, -400, -2500, 3100].map(formatFcfa),
    ])
      expect(text).toContain(words);
    expect(await world.as(awa).accounts.money({ accountId: account.id })).toMatchObject({ paymentDetails });
    expect(world.mailbox.last(account.email)?.text).toContain(`Payer par\u00a0: ${paymentDetails}`);
    const stranger = (await world.ctx(world.client())) as SignedCtx;
    await expect(drawMonthPdf(stranger, invoiceId)).rejects.toThrow('NOT_FOUND');
  });

  it('names the business as it was when the month was issued', async () => {
    const account = anAccount(world);
    anAccountOrder(world, account.id, { completedAt: NOVEMBER });
    runAt(RUN);
    await boss().update({ accountId: account.id, name: 'Hôtel Ivoire', ncc: '7654321Z', address: 'Bassam' });
    const ctx = (await world.ctx(world.admin())) as SignedCtx;
    const { file, bytes } = await drawMonthPdf(ctx, listInvoices()[0]?.id ?? '');
    const text = readDrawnText(Buffer.from(bytes));
    for (const words of [account.name, account.ncc, account.address]) expect(text).toContain(words);
    expect(file).toContain(account.name);
  });
});

describe('the file of receipts', () => {
  async function readFile(kind: 'reglements' | 'factures') {
    const { stream } = exportCsv(await world.ctx(world.superadmin()), kind, {});
    return parseCsv(await new Response(stream).text());
  }

  it('adds up to what businesses paid, reversals taken off', async () => {
    const { account, first } = addTwoInvoices();
    const admin = world.as(world.admin()).accounts;
    const receipt = { method: 'check' as const, invoices: [first.id] };
    const withheld = { amount: 500, reason: 'Impôt' };
    await admin.receive({ key: newKey(), amount: 2500, ...receipt, withheld });
    const { id } = await admin.receive({ key: newKey(), amount: 700, ...receipt });
    await admin.reverse({ key: newKey(), entryId: id, reason: 'Erreur' });
    const [headings = [], ...rows] = await readFile('reglements');
    const effect = headings.indexOf('Effet (FCFA)');
    expect(rows.map((row) => row[effect])).toEqual(['-700', '700', '3000']);
    expect(rows.at(-1)).toEqual(
      expect.arrayContaining([account.name, 'Règlement', 'Chèque', '2500', '500', 'Impôt', '\t2026-11']),
    );
    const [names = [], ...invoices] = await readFile('factures');
    const sumColumn = (name: string) =>
      invoices.reduce((sum, row) => sum + Number(row[names.indexOf(name)]), 0);
    expect(sumColumn('Réglé (FCFA)')).toBe(3000);
    expect(sumColumn('Reste à payer (FCFA)')).toBe(readAccountMoney(world.deps, account.id).owed);
  });
});

describe('what others read', () => {
  it('is the statement and the money of one’s own account, without who recorded it', async () => {
    const awa = world.client('Awa Koné');
    const account = anAccount(world, { people: [awa] });
    const ofAwa = { completedAt: NOVEMBER, amount: 4000, pieces: 3, clientId: awa.id };
    const order = anAccountOrder(world, account.id, ofAwa);
    const claim = { orderId: order.id, position: 0, kind: 'manquant' as const, words: 'Un drap manque' };
    const { claimId } = await world.as(awa).orders.claim(claim);
    const answer = { claimId, answer: 'Introuvable', outcome: 'accepted' as const, lost: 1 };
    await world.as(world.admin()).dispatch.answerClaim(answer);
    runAt(RUN);
    const [invoice] = listInvoices();
    await desk().receive({ key: newKey(), amount: 900, method: 'check', invoices: [invoice?.id ?? ''] });
    const favour = (amount: number, reason: string) =>
      boss().favour({ key: newKey(), accountId: account.id, amount, reason });
    await favour(50, 'Pris à l’Hôtel Ivoire');
    runAt(RUN + DAY);
    await favour(100, 'Drap rendu taché');
    const own = world.as(awa).accounts;
    const statement = { accountId: account.id, month: '2026-11' };
    const lines = [{ description: 'Drap, Lavage', quantity: 1, amount: 4000 }];
    expect(await own.statement(statement)).toMatchObject({
      orders: [
        {
          orderId: order.id,
          shortNumber: '001',
          number: null,
          isOwn: true,
          piecesIn: 3,
          piecesOut: 2,
          amount: 4000,
          lines,
        },
      ],
      total: 4000,
    });
    expect((await desk().statement(statement)).orders).toMatchObject([{ number: 1, isOwn: false }]);
    expect(await own.money({ accountId: account.id })).toMatchObject({
      owed: 2950,
      invoices: [{ month: '2026-11', amount: 4000, due: 2950, dueAt: RUN + 30 * DAY }],
      entries: [
        { kind: 'favour', amount: 100, by: null, note: 'Drap rendu taché' },
        { kind: 'favour', amount: 50, by: null, note: null },
        { amount: 900, by: null, note: null, mayReverse: false },
      ],
    });
    const { accounts } = world.as(world.client());
    expect(await getRefusal(accounts.statement(statement))).toBe('NOT_FOUND');
    expect(await getRefusal(accounts.money({ accountId: account.id }))).toBe('NOT_FOUND');
  });

  it('is for the desk what each account owes, by age, the longest due first', async () => {
    const awa = world.client('Awa Koné');
    const { account } = addTwoInvoices([awa]);
    const newcomer = anAccount(world, { name: 'Auberge' });
    runAt(at('2027-01-31T12:00:00Z'));
    runAt(at('2027-02-28T12:00:00Z'));
    expect(await desk().ageing()).toMatchObject({
      rows: [
        {
          account: { id: account.id },
          phone: awa.phone,
          dueAt: RUN + 30 * DAY,
          notDue: 0,
          upTo30: 20_000,
          upTo60: 10_000,
          owed: 30_000,
          credit: 0,
        },
        { account: { id: newcomer.id }, phone: null, dueAt: null, owed: 0 },
      ],
      totals: { owed: 30_000, upTo60: 10_000 },
    });
    expect(await world.as(awa).accounts.orderable()).toMatchObject([{ owed: 30_000, isLate: true }]);
  });
});
