import { computeTotpCode } from '#server/auth/secrets.ts';
import type { Browser } from '../browserClient.ts';
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
