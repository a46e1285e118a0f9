import { expect, test } from 'vitest';
import { appendAudit } from '#db/integrity/auditChain.ts';
import type { Store } from '#db/store.ts';
import { openCommandLine } from '#testing/cli/commandLine.ts';
import { insertUser } from '#testing/database.ts';

const NOW = Date.UTC(2026, 10, 24, 9, 30, 5);
const ORDER = '5eafb2b5-0000-4000-8000-000000000001';
const OTHER = '5eafb2b5-0000-4000-8000-000000000002';
const { runCommand, runWithStore } = openCommandLine(NOW);

function audit(store: Store, subject: string, actorId = 'fatou'): void {
  appendAudit(store.db, {
    at: NOW,
    actorId,
    actorName: 'Fatou Koné',
    actorRole: 'admin',
    ip: '10.0.0.1',
    subject,
    act: 'dispatch.cancel',
    before: { status: 'pending' },
    after: { status: 'cancelled' },
  });
}
const fill = (work: (store: Store) => void) =>
  runWithStore((store) => {
    insertUser(store, { id: 'fatou', email: 'fatou@laveo.ci' });
    work(store);
  });

test('audit --subject shows what was done to an order, a removed one too, by its id or its reference', async () => {
  fill((store) => {
    audit(store, ORDER);
    audit(store, 'catalogue');
  });
  for (const subject of [ORDER, '5eafb2b5', '5EAFB2B5']) {
    const { code, answer } = await runCommand(`audit --subject ${subject}`);
    expect(code).toBe(0);
    expect(answer).toBe(
      `1  2026-11-24 09:30:05  Commande annulée  ${ORDER}  Fatou Koné (admin, 10.0.0.1)  {"status":"pending"} → {"status":"cancelled"}`,
    );
  }
});

test('audit --who shows what a person did, all of it and the newest first; both options narrow each other', async () => {
  fill((store) => {
    for (let n = 0; n < 230; n++) audit(store, n === 7 ? ORDER : 'catalogue');
    audit(store, ORDER, 'moussa');
  });
  const byFatou = (await runCommand('audit --who Fatou@laveo.ci')).answer.split('\n');
  expect(byFatou).toHaveLength(230);
  expect(byFatou[0]).toMatch(/^230 {2}/);
  expect((await runCommand('audit --who moussa')).answer.split('\n')).toHaveLength(1);
  expect((await runCommand(`audit --who fatou --subject ${ORDER}`)).answer).toMatch(/^8 {2}[^\n]*$/);
});

test('audit says that there is nothing, or that a beginning fits several', async () => {
  fill((store) => {
    audit(store, ORDER);
    audit(store, OTHER);
  });
  expect(await runCommand('audit --subject 99999999')).toMatchObject({
    code: 0,
    answer: expect.stringContaining('Rien'),
  });
  expect(await runCommand('audit --subject 5eafb2b5')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Plusieurs'),
  });
  expect(await runCommand('audit --who nobody@laveo.ci')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Aucun compte'),
  });
});

test.each(['audit', 'audit x --who fatou', 'audit --subject ""'])('"%s" is a wrong use: 2', async (line) => {
  fill(() => {});
  expect((await runCommand(line)).code).toBe(2);
});
