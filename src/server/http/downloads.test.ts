import { describe, expect, it } from 'vitest';
import { audit } from '#db/schema.ts';
import { openServedWorld, openWorld } from '#testing/openWorld.ts';

const world = openWorld();
const served = openServedWorld(world);

it('an export is read, not looked at: a HEAD takes nobody’s place and leaves no trace', async () => {
  const cookie = served.cookieOf(world.superadmin());
  const looked = await served.fetchPath('/exports/commandes.csv', { cookie, method: 'HEAD' });
  expect(looked.status).toBe(404);
  expect(await world.db.$count(audit)).toBe(0);
  const read = await served.fetchPath('/exports/commandes.csv', { cookie });
  expect(read.status).toBe(200);
  expect(await read.text()).toContain('Référence;');
});

describe('the invoice of a link', () => {
  const postToken = (token: string, headers: Record<string, string> = {}) =>
    served.fetchPath('/suivi/facture.pdf', { method: 'POST', body: new URLSearchParams({ token }), headers });

  async function createLinkToken(): Promise<string> {
    const { contactPhone: _, ...cart } = world.aCart();
    const desk = world.as(world.admin());
    const contact = { phone: '0701020304', fullname: 'Clarisse Bédi' };
    const { id: orderId } = await desk.dispatch.placeFor({ ...cart, contact });
    return (await desk.dispatch.link({ orderId })).token;
  }

  it('is answered to its token in a form, kept by nobody, and in no log', async () => {
    const token = await createLinkToken();
    const answer = await postToken(token);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
    expect(world.lines.join()).not.toContain(token);
  });

  it('is refused to another token, to one in the address, and to a form of another site', async () => {
    const token = await createLinkToken();
    const refusals = [
      await postToken('A'.repeat(22)),
      await served.fetchPath(`/suivi/facture.pdf?token=${token}`, { method: 'POST' }),
      await served.fetchPath(`/suivi/facture.pdf?token=${token}`),
      await postToken('A'.repeat(2000)),
      await postToken(token, { 'sec-fetch-site': 'cross-site' }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 404, 403]);
    expect(await refusals[0]?.text()).toContain('Ce lien de suivi n’existe pas ou n’existe plus.');
  });
});
