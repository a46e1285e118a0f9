import { beforeEach, describe, expect, it } from 'vitest';
import { tokens, users } from '#db/schema.ts';
import { INTERNAL_ROLES, type InternalRole } from '#domain/people/roles.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { serveWorld } from '#testing/http.ts';
import { AWA, readCode } from '#testing/links.ts';
import { openWorld } from '#testing/openWorld.ts';
import { aWorld } from '#testing/world.ts';

const world = openWorld();
beforeEach(() => {
  world.superadmin('Didier Yapi');
});

/** Each grant comes from a code that is redeemed in a browser of its own. */
async function requestGrant(role?: InternalRole) {
  world.clock.advance(60_000);
  const { auth } = world.browser().caller;
  await auth.requestInternalCode(role && { role });
  const { grant } = await auth.redeemInternalCode({ code: readCode(world) });
  const signUp = (as: InternalRole) =>
    getRefusal(auth.signUpInternal({ ...AWA, email: `${world.deps.id()}@exemple.ci`, grant, role: as }));
  return { signUp };
}

describe('a validation code', () => {
  it.each(INTERNAL_ROLES)('asked for %s opens that role and no other', async (codeRole) => {
    const { signUp } = await requestGrant(codeRole);
    for (const other of INTERNAL_ROLES.filter((role) => role !== codeRole))
      expect([other, await signUp(other)]).toEqual([other, 'GRANT_ROLE']);
    expect(await signUp(codeRole)).toBe('accepted');
  });

  it('asked for no role opens a livreur or an admin, never a superadmin', async () => {
    for (const role of ['livreur', 'admin'] as const) {
      const { signUp } = await requestGrant();
      expect(await signUp('superadmin')).toBe('GRANT_ROLE');
      expect(await signUp(role)).toBe('accepted');
    }
  });

  it('whose role is refused is not spent: no account, and the grant stays', async () => {
    const before = world.db.select().from(users).all().length;
    const { signUp } = await requestGrant('livreur');
    expect(await signUp('superadmin')).toBe('GRANT_ROLE');
    expect(world.db.select().from(users).all()).toHaveLength(before);
    expect(world.db.select().from(tokens).all()).toHaveLength(1);
    expect(await signUp('livreur')).toBe('accepted');
  });

  it('tells the superadmins which role it opens', async () => {
    const { auth } = world.browser().caller;
    await auth.requestInternalCode({ role: 'superadmin' });
    expect(world.mailbox.last()?.text).toContain('un compte «\u00a0Super Admin\u00a0»');
    world.clock.advance(60_000);
    await auth.requestInternalCode();
    expect(world.mailbox.last()?.text).toContain(
      'un compte «\u00a0Livreur\u00a0» ou «\u00a0Administrateur\u00a0»',
    );
  });

  it('that opens another role is not called valid for this one', async () => {
    const strict = await aWorld({ settings: { limitsFactor: 1 } });
    strict.superadmin();
    const { auth } = strict.browser().caller;
    await auth.requestInternalCode({ role: 'livreur' });
    expect(await auth.requestInternalCode({ role: 'livreur' })).toMatchObject({ sent: false });
    expect(await getRefusal(auth.requestInternalCode({ role: 'admin' }))).toBe('TOO_MANY');
    strict.close();
  });

  it('answers which role it opens to the browser that redeems it', async () => {
    const { auth } = world.browser().caller;
    await auth.requestInternalCode({ role: 'admin' });
    expect(await auth.redeemInternalCode({ code: readCode(world) })).toMatchObject({ role: 'admin' });
  });

  it('is requested by the page over HTTP, with a role and without', async () => {
    const served = await serveWorld(world);
    for (const input of [{}, { role: 'livreur' }])
      expect((await served.call('auth.requestInternalCode', input)).status).toBe(200);
    expect((await served.call('auth.requestInternalCode', { role: 'client' })).status).toBe(400);
    await served.close();
  });
});
