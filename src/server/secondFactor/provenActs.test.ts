import { beforeEach, describe, expect, it } from 'vitest';
import { audit, sessions } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { exportCsv } from '#server/exports/exports.ts';
import type { Browser } from '#testing/browserClient.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { COLUMNS, type Column, PROCEDURE_CELLS } from '#testing/permissions/permissionCells.ts';
import { callProcedure, createScene, prepareCall } from '#testing/scene.ts';
import { addTotp } from '#testing/secondFactor/secondFactors.ts';
import { PROVEN_ACTS } from './provenActs.ts';

/** What the contract asks for, written by hand, so that a row that is lost from the table is missed here. */
const ASKING = [
  ...['auth.reopenDoor', 'people.create', 'people.setActive', 'people.verifyLivreur', 'house.update'],
  ...['catalogue.create', 'catalogue.fill', 'catalogue.update'],
  ...['dispatch.markPaid', 'dispatch.refuseDeclared', 'dispatch.refund', 'dispatch.reverse'],
  ...['dispatch.answerClaim', 'cash.handInFor', 'cash.count', 'cash.recount', 'cash.settle'],
  ...['cash.spend', 'cash.deposit', 'cash.closeDay', 'exports.csv', 'people.allowEnrolment'],
  ...['profile.exportData', 'profile.deleteAccount'],
  ...['secondFactor.startPasskey', 'secondFactor.addPasskey', 'secondFactor.startTotp'],
  ...['secondFactor.confirmTotp', 'secondFactor.removePasskey', 'secondFactor.removeTotp'],
  'secondFactor.renewRecoveryCodes',
];

const NOT_ASKING = [
  ...['profile.update', 'profile.changePassword', 'profile.endSession', 'profile.endOtherSessions'],
  ...['secondFactor.passkeyOptions', 'secondFactor.provePasskey', 'secondFactor.proveTotp'],
  ...[
    'secondFactor.proveRecoveryCode',
    'secondFactor.provePassword',
    'secondFactor.requestLink',
    'photos.upload',
  ],
  ...['catalogue.remove', 'catalogue.reorder', 'catalogue.uploadImage'],
  ...['dispatch.assign', 'dispatch.reassign', 'dispatch.assignMany', 'dispatch.reassignMany'],
  ...['dispatch.arrange', 'dispatch.setStatus', 'dispatch.cancel', 'dispatch.fail', 'dispatch.remove'],
  ...['dispatch.amend', 'dispatch.countIn', 'dispatch.settleCount', 'dispatch.givenBack', 'dispatch.claim'],
  ...['dispatch.stopPlant', 'dispatch.restartPlant', 'dispatch.movePromise'],
  ...['inbox.markMessage', 'inbox.decide', 'people.resendConfirmation', 'outbox.open', 'outbox.retry'],
];

const world = openWorld({ at: Date.UTC(2026, 10, 20, 12) });
const scene = openFixture(() => createScene(world));
let browser: Browser;
let input: unknown;

const setProof = (verifiedAt: number | null) => world.db.update(sessions).set({ verifiedAt }).run();
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
  const { [name]: row } = PROVEN_ACTS;
  if (!row) throw new Error(`${name} has no row`);
  delete PROVEN_ACTS[name];
  try {
    return await act();
  } finally {
    PROVEN_ACTS[name] = row;
  }
}

it('is in the table for each write of the desk that the contract names, and for no other', () => {
  const isOpenTo = (cells: string, column: Column) => cells[COLUMNS.indexOf(column)] === 'y';
  const writes = Object.entries(PROCEDURE_CELLS).flatMap(([name, [kind, cells]]) => {
    const isDesk = isOpenTo(cells, 'admin') || isOpenTo(cells, 'superadmin');
    return kind === 'mutation' && isDesk && !isOpenTo(cells, 'anonymous') ? [name] : [];
  });
  expect([...writes, 'exports.csv'].sort()).toEqual([...ASKING, ...NOT_ASKING].sort());
  expect(Object.keys(PROVEN_ACTS).sort()).toEqual([...ASKING].sort());
});

describe.each(ASKING)('%s', (name) => {
  beforeEach(() => prepare(name));

  it('asks who holds the session, and has written nothing by then', async () => {
    setProof(null);
    const before = countAudit();
    expect(await attempt(name)).toBe('STEP_UP_REQUIRED');
    expect(countAudit()).toBe(before);
  });

  it('asks nobody whose proof is fresh', async () => {
    setProof(world.deps.steadyNow());
    expect(await attempt(name)).not.toBe('STEP_UP_REQUIRED');
  });

  it('is asked for by its row alone', async () => {
    setProof(null);
    expect(await withoutGuard(name, () => attempt(name))).not.toBe('STEP_UP_REQUIRED');
  });
});

it.each(['profile.exportData', 'profile.deleteAccount'] as const)(
  '%s asks nobody without a second factor, whose password comes with it',
  async (name) => {
    for (const role of ['client', 'livreur', 'admin', 'superadmin'] as const) {
      const own = world.browser(scene.person(role));
      setProof(null);
      expect(await callProcedure(own, name, { password: 'autre chose' })).toEqual({
        refused: 'PASSWORD_WRONG',
      });
      expect(await callProcedure(own, name, { password: WORLD_PASSWORD })).toHaveProperty('answer');
    }
  },
);

it('an answer to a claim asks only when it gives money back', async () => {
  ({ browser, input } = await prepareCall(scene, 'dispatch.answerClaim', 'admin'));
  setProof(null);
  expect(await attempt('dispatch.answerClaim')).toBe('accepted');
});
