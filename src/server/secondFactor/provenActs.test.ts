import { beforeEach, describe, expect, it } from 'vitest';
import { audit, sessions } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { HOUR, MINUTE } from '#domain/format/calendar.ts';
import type { PaymentMethod } from '#domain/money/payment.ts';
import type { ProofMeans } from '#domain/people/secondFactor.ts';
import { exportCsv } from '#server/exports/exports.ts';
import type { Browser, Caller } from '#testing/browserClient.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { routerProcedures } from '#testing/routerProcedures.ts';
import { callProcedure, createScene, prepareCall } from '#testing/scene.ts';
import { addTotp, computeCode } from '#testing/secondFactor/secondFactors.ts';

/** The contract is written by hand here, so that a row that is lost from the table is missed. */
const ASKING_FOR_A_DAY = [
  'dispatch.markPaid',
  'dispatch.refuseDeclared',
  'dispatch.refund',
  'dispatch.reverse',
  'accounts.receive',
  'accounts.reverse',
  'dispatch.answerClaim',
  'cash.handInFor',
  'cash.count',
  'cash.recount',
  'cash.spend',
  'cash.deposit',
  'cash.takeBack',
  'cash.closeDay',
  'cash.importReceipts',
];
const ASKING_FOR_TEN_MINUTES = [
  'auth.reopenDoor',
  'people.create',
  'people.eraseContact',
  'people.setActive',
  'people.verifyLivreur',
  'house.update',
  'catalogue.create',
  'catalogue.fill',
  'catalogue.update',
  'cash.settle',
  'exports.csv',
  'people.allowEnrolment',
  'accounts.favour',
  'profile.exportData',
  'profile.deleteAccount',
  'secondFactor.startPasskey',
  'secondFactor.addPasskey',
  'secondFactor.startTotp',
  'secondFactor.confirmTotp',
  'secondFactor.removePasskey',
  'secondFactor.removeTotp',
  'secondFactor.renewRecoveryCodes',
];
const ASKING = [...ASKING_FOR_A_DAY, ...ASKING_FOR_TEN_MINUTES];

const world = openWorld({ at: Date.UTC(2026, 10, 20, 12) });
const scene = openFixture(() => createScene(world));
let browser: Browser;
let input: unknown;

const NEVER = Number.POSITIVE_INFINITY;
/** Every session was proven this long ago. */
function setProof(age: number, verifiedBy: ProofMeans = 'factor'): void {
  const verifiedAt = age === NEVER ? null : world.deps.steadyNow() - age;
  world.db.update(sessions).set({ verifiedAt, verifiedBy }).run();
}
const countAudit = () => world.db.select().from(audit).all().length;

/** Some acts ask only in some cases, which the general example is not. */
const CASES: Record<string, () => Promise<unknown>> = {
  'dispatch.answerClaim': async () => {
    const refund = { amount: 1, method: 'espece', key: world.deps.id() };
    return { ...(input as object), outcome: 'accepted', refund };
  },
  'profile.exportData': protectAccount,
  'profile.deleteAccount': protectAccount,
};

async function protectAccount(): Promise<unknown> {
  await addTotp(world, browser);
  return input;
}

async function prepare(name: string): Promise<void> {
  if (name === 'exports.csv') browser = world.browser(scene.superadmin);
  else ({ browser, input } = await prepareCall(scene, name, 'superadmin'));
  const makeInput = CASES[name];
  if (makeInput) input = await makeInput();
}

async function attempt(name: string): Promise<string> {
  if (name === 'exports.csv') return attemptExport();
  const outcome = await callProcedure(browser, name, input);
  return 'refused' in outcome ? outcome.refused : 'accepted';
}

async function attemptExport(): Promise<string> {
  try {
    const { opened, stream } = exportCsv(await browser.makeCtx(), 'clients', {});
    await opened;
    await stream.cancel();
    return 'accepted';
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
}

async function withoutGuard<T>(name: string, act: () => Promise<T>): Promise<T> {
  const { meta } = routerProcedures[name]?._def ?? {};
  if (!meta?.proof) throw new Error(`${name} asks for no proof`);
  const { proof } = meta;
  delete meta.proof;
  try {
    return await act();
  } finally {
    meta.proof = proof;
  }
}

it('stands at each write of the desk that the contract names, and for no other', () => {
  const asking = Object.keys(routerProcedures).filter((name) => routerProcedures[name]?._def.meta?.proof);
  expect([...asking, 'exports.csv'].sort()).toEqual([...ASKING].sort());
});

describe.each(ASKING)('%s', (name) => {
  beforeEach(() => prepare(name));

  it('asks who holds the session, and has written nothing by then', async () => {
    setProof(NEVER);
    const before = countAudit();
    expect(await attempt(name)).toBe('STEP_UP_REQUIRED');
    expect(countAudit()).toBe(before);
  });

  it('asks nobody whose proof is fresh', async () => {
    setProof(10 * MINUTE, 'password');
    expect(await attempt(name)).not.toBe('STEP_UP_REQUIRED');
  });

  it('asks again ten minutes after a password', async () => {
    setProof(10 * MINUTE + 1, 'password');
    expect(await attempt(name)).toBe('STEP_UP_REQUIRED');
  });

  const isForADay = ASKING_FOR_A_DAY.includes(name);
  it(`asks again ${isForADay ? 'twelve hours' : 'ten minutes'} after a second factor`, async () => {
    setProof(isForADay ? 12 * HOUR + 1 : 10 * MINUTE + 1);
    expect(await attempt(name)).toBe('STEP_UP_REQUIRED');
    setProof(isForADay ? 12 * HOUR : 10 * MINUTE);
    expect(await attempt(name)).not.toBe('STEP_UP_REQUIRED');
  });

  if (name in routerProcedures)
    it('is asked for in one place alone', async () => {
      setProof(NEVER);
      expect(await withoutGuard(name, () => attempt(name))).not.toBe('STEP_UP_REQUIRED');
    });
});

it.each(['profile.exportData', 'profile.deleteAccount'] as const)(
  '%s asks nobody without a second factor, whose password comes with it',
  async (name) => {
    for (const role of ['client', 'livreur', 'admin', 'superadmin'] as const) {
      const own = world.browser(scene.person(role));
      setProof(NEVER);
      expect(await callProcedure(own, name, { password: 'autre chose' })).toEqual({
        refused: 'PASSWORD_WRONG',
      });
      expect(await callProcedure(own, name, { password: WORLD_PASSWORD })).toHaveProperty('answer');
    }
  },
);

it('an answer to a claim asks only when it gives money back', async () => {
  ({ browser, input } = await prepareCall(scene, 'dispatch.answerClaim', 'admin'));
  setProof(NEVER);
  expect(await attempt('dispatch.answerClaim')).toBe('accepted');
});

describe('what is above an admin’s limits', () => {
  let boss: Caller;
  beforeEach(() => {
    boss = world.as(scene.superadmin);
  });
  const makeKey = () => world.deps.id();
  const addPaidOrder = () =>
    scene.order('completed', { grandTotal: 20_000, paymentState: 'paid', paymentMethod: 'wave' }).id;
  const refundOrder = (amount: number, method: PaymentMethod = 'wave') =>
    boss.dispatch.refund({ orderId: addPaidOrder(), amount, method, reason: 'Retard', key: makeKey() });
  const CASES_BEYOND: Record<string, () => Promise<unknown>> = {
    'a refund above the limit of an order': () => refundOrder(10_001),
    'a refund by another method than the money came': () => refundOrder(1, 'espece'),
    'more by Wave than is due': () => {
      const receipt = { method: 'wave', amount: 1, note: 'Payé deux fois' } as const;
      return boss.dispatch.markPaid({ orderId: addPaidOrder(), ...receipt, key: makeKey() });
    },
    'the reversal of another person’s entry': async () => {
      const { payment } = await boss.dispatch.order({ orderId: addPaidOrder() });
      return boss.dispatch.reverse({ entryId: payment.entries[0]?.id ?? 0, reason: 'Erreur' });
    },
  };

  it.each(Object.entries(CASES_BEYOND))('asks a superadmin for the last ten minutes: %s', async (_, act) => {
    setProof(10 * MINUTE + 1);
    expect(await getRefusal(act())).toBe('STEP_UP_REQUIRED');
    setProof(10 * MINUTE);
    expect(await getRefusal(act())).toBe('accepted');
  });

  it('asks nothing more of a superadmin within them', async () => {
    setProof(11 * HOUR);
    expect(await getRefusal(refundOrder(10_000))).toBe('accepted');
  });
});

describe('a proof of the second factor', () => {
  const receiveCash = ({ caller }: Browser) =>
    getRefusal(caller.dispatch.markPaid({ orderId: scene.order('picked_up').id, method: 'espece' }));

  async function signIn(secret: string): Promise<Browser> {
    const own = world.browser();
    await own.caller.auth.signIn({ email: scene.admin.email, password: WORLD_PASSWORD });
    await own.caller.secondFactor.proveTotp({ code: await computeCode(world, secret) });
    return own;
  }

  it('lasts the working day of the person who takes money, through every hour of it', async () => {
    const { secret } = await addTotp(world, world.browser(scene.admin));
    const phone = await signIn(secret);
    for (let hour = 0; hour < 11; hour++) {
      world.clock.advance(HOUR);
      expect(await receiveCash(phone)).toBe('accepted');
    }
    expect(await getRefusal(phone.caller.secondFactor.startTotp())).toBe('STEP_UP_REQUIRED');
  });

  it('is of the device that it was given on: the same person’s other one is asked', async () => {
    const here = world.browser(scene.admin);
    const { secret } = await addTotp(world, here);
    setProof(13 * HOUR);
    const phone = await signIn(secret);
    expect([await receiveCash(here), await receiveCash(phone)]).toEqual(['STEP_UP_REQUIRED', 'accepted']);
  });

  it('is kept by a change of the password, and a password’s is none', async () => {
    const own = world.browser(scene.admin);
    setProof(HOUR, 'factor');
    const change = { current: WORLD_PASSWORD, password: 'une-phrase-de-passe' };
    await own.caller.profile.changePassword(change);
    expect(await receiveCash(own)).toBe('accepted');
    await own.caller.secondFactor.provePassword({ password: change.password });
    world.clock.advance(10 * MINUTE + 1);
    expect(await receiveCash(own)).toBe('STEP_UP_REQUIRED');
  });
});
