import { setCounter } from '#db/counters.ts';
import { computeTotpCode } from '#server/auth/secrets.ts';
import { invalidateHouse } from '#server/house/house.reads.ts';
import type { Browser } from '../browserClient.ts';
import { readToken } from '../links.ts';
import type { World } from '../world.ts';
import { Authenticator } from './authenticator.ts';

export function computeCode(world: World, secret: string): Promise<string> {
  return computeTotpCode(secret, Math.floor(world.clock.now() / 30_000));
}

export async function addPasskey(world: World, { caller }: Browser) {
  const key = new Authenticator(world.deps.settings.publicUrl);
  const response = key.createPasskey(await caller.secondFactor.startPasskey());
  const { recoveryCodes } = await caller.secondFactor.addPasskey({ name: '', response });
  return { key, recoveryCodes: recoveryCodes ?? [] };
}

export async function addTotp(world: World, { caller }: Browser) {
  const { secret } = await caller.secondFactor.startTotp();
  const { recoveryCodes } = await caller.secondFactor.confirmTotp({ code: await computeCode(world, secret) });
  // A code works once, and the next one comes with the next period of 30 seconds.
  world.clock.advance(30_000);
  return { secret, recoveryCodes: recoveryCodes ?? [] };
}

/** A new installation gives no days of grace. */
export function setGraceDays(world: World, value: number): void {
  setCounter(world.db, 'house.secondFactorDays', value);
  invalidateHouse(world);
}

/** The browser has passed the password; it asks for a letter's link and opens it. */
export async function enterByLink(world: World, { caller }: Browser, { email }: { email: string }) {
  await caller.secondFactor.requestLink();
  return caller.auth.enterByLink({ token: readToken(world, email, 'auth.entry') });
}
