import { isDeskRole, type Role } from '#domain/people/roles.ts';
import type { Browser } from '../browserClient.ts';
import type { Example } from '../exampleCalls.ts';
import { WORLD_PASSWORD } from '../people.ts';
import type { Scene } from '../scene.ts';
import { Authenticator } from './authenticator.ts';
import { addPasskey, addTotp, computeCode } from './secondFactors.ts';

type Prepared = { input?: unknown; browser: Browser };

function makeOwnerExample(
  example: (scene: Scene, browser: Browser) => Promise<unknown>,
  otherwise: unknown = undefined,
  isOwner: (role: Role) => boolean = isDeskRole,
): Example {
  return async (scene, role): Promise<Prepared | { input: unknown }> => {
    if (role === 'anonymous' || !isOwner(role)) return { input: otherwise };
    const browser = scene.world.browser(scene.person(role));
    return { input: await example(scene, browser), browser };
  };
}

const aCreation = () => new Authenticator('http://localhost').createPasskey({ challenge: 'AAAA' });
const anAnswer = () => new Authenticator('http://localhost').answerChallenge({ challenge: 'AAAA' });
const aCode = { code: '123456' };
const PASSWORD = { password: WORLD_PASSWORD };

export const SESSION_PROCEDURES: Record<string, Example> = {
  'profile.sessions': () => ({}),
  'profile.endSession': async ({ world, person }, role) => {
    if (role === 'anonymous') return { input: { id: '0'.repeat(32) } };
    const caller = person(role);
    const other = await world.browser(caller).caller.profile.sessions();
    return { input: { id: other[0]?.id }, caller };
  },
  'profile.endOtherSessions': ({ world, person }, role) => {
    if (role === 'anonymous') return {};
    const caller = person(role);
    world.browser(caller);
    return { caller };
  },

  'secondFactor.list': makeOwnerExample(async ({ world }, browser) => {
    await addPasskey(world, browser);
    await addTotp(world, browser);
  }),
  'secondFactor.startPasskey': makeOwnerExample(async () => undefined),
  'secondFactor.addPasskey': makeOwnerExample(
    async ({ world }, { caller }) => {
      const key = new Authenticator(world.deps.settings.publicUrl);
      return { name: 'Téléphone', response: key.createPasskey(await caller.secondFactor.startPasskey()) };
    },
    { name: 'Téléphone', response: aCreation() },
  ),
  'secondFactor.startTotp': makeOwnerExample(async () => undefined),
  'secondFactor.confirmTotp': makeOwnerExample(async ({ world }, { caller }) => {
    const { secret } = await caller.secondFactor.startTotp();
    return { code: await computeCode(world, secret) };
  }, aCode),
  'secondFactor.removePasskey': makeOwnerExample(
    async ({ world }, browser) => ({ id: (await addPasskey(world, browser)).key.id }),
    { id: 'AAAA' },
  ),
  'secondFactor.removeTotp': makeOwnerExample(async ({ world }, browser) => {
    await addTotp(world, browser);
  }),
  'secondFactor.requestLink': makeOwnerExample(async () => undefined),
  'secondFactor.renewRecoveryCodes': makeOwnerExample(async ({ world }, browser) => {
    await addTotp(world, browser);
  }),
  'secondFactor.passkeyOptions': makeOwnerExample(async ({ world }, browser) => {
    await addPasskey(world, browser);
  }),
  'secondFactor.provePasskey': makeOwnerExample(
    async ({ world }, browser) => {
      const { key } = await addPasskey(world, browser);
      return { response: key.answerChallenge(await browser.caller.secondFactor.passkeyOptions()) };
    },
    { response: anAnswer() },
  ),
  'secondFactor.proveTotp': makeOwnerExample(async ({ world }, browser) => {
    const { secret } = await addTotp(world, browser);
    return { code: await computeCode(world, secret) };
  }, aCode),
  'secondFactor.proveRecoveryCode': makeOwnerExample(async ({ world }, browser) => {
    const { recoveryCodes } = await addTotp(world, browser);
    return { code: recoveryCodes[0] };
  }, aCode),
  'secondFactor.provePassword': makeOwnerExample(
    async () => PASSWORD,
    PASSWORD,
    () => true,
  ),
};
