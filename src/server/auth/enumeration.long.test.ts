import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#db/schema.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { openSite } from '#testing/site.ts';
import { readSize } from '#testing/size.ts';

/** Number of known and of unknown addresses. */
const ACCOUNTS = readSize('ACCOUNTS', { usual: 20, whole: 200 });
const AT_ONCE = 10;

const world = openWorld();
const site = openFixture(
  () => openSite(world),
  (one) => one.close(),
);

/** Known and unknown addresses alternate; the known accounts are ordinary, unconfirmed and closed by turns. */
function prepareAddresses(procedure: string): string[] {
  return Array.from({ length: ACCOUNTS }, (_, i) => {
    const known = world.client();
    const state = [{}, { confirmedAt: null }, { active: false }][i % 3];
    if (i % 3 > 0)
      world.db
        .update(users)
        .set(state ?? {})
        .where(eq(users.id, known.id))
        .run();
    return [known.email, `personne${i}-${procedure}@exemple.ci`];
  }).flat();
}

it.each([
  ['auth.signIn', { password: 'pas le bon' }],
  ['auth.requestReset', {}],
  ['auth.requestSignInLink', {}],
  ['auth.resendConfirmation', {}],
])(
  `T-A1: ${ACCOUNTS} known and ${ACCOUNTS} unknown addresses by turns have one answer of %s`,
  async (procedure, more) => {
    const emails = prepareAddresses(procedure);
    const answers = new Set<string>();
    for (let i = 0; i < emails.length; i += AT_ONCE) {
      const asks = emails.slice(i, i + AT_ONCE).map((email) => site.call(procedure, { email, ...more }));
      for (const { status, headers, body } of await Promise.all(asks)) {
        const { date: _, 'x-request-id': id = '', ...others } = headers;
        answers.add(JSON.stringify([status, others, body.replaceAll(String(id), '')]));
      }
    }
    console.info(`T-A1 ${procedure}: ${emails.length} addresses, ${answers.size} answer`);
    expect([...answers]).toHaveLength(1);
  },
  600_000,
);
