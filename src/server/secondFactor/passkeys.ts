import { and, eq } from 'drizzle-orm';
import { passkeys } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { PasskeyAnswer, PasskeyCreation } from '#domain/inputs/secondFactor.ts';
import { findUserById } from '../auth/accounts.reads.ts';
import type { Deps } from '../ctx.ts';
import { hashToken } from '../tokens.ts';
import { consumeChallenge, issueChallenge } from './challenges.ts';
import type { SessionCtx } from './secondFactor.reads.ts';

type Passkey = typeof passkeys.$inferSelect;

/** The library has 300 kB of code, so it is loaded only when a passkey is used. */
const loadWebauthn = () => import('@simplewebauthn/server');

function getRelyingParty({ settings }: Pick<Deps, 'settings'>) {
  return { expectedRPID: new URL(settings.publicUrl).hostname, expectedOrigin: settings.publicUrl };
}

function listPasskeys(ctx: SessionCtx): Passkey[] {
  return ctx.db.select().from(passkeys).where(eq(passkeys.userId, ctx.session.actor.id)).all();
}

const toCredential = ({ id, transports }: Passkey) => ({ id, transports: transports as never[] });

const encodeUserHandle = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

/** No attestation is asked for, because the maker of the security key does not matter here. */
export async function buildCreationOptions(ctx: SessionCtx) {
  const { id, fullname } = ctx.session.actor;
  const { generateRegistrationOptions } = await loadWebauthn();
  const { extensions: _, ...options } = await generateRegistrationOptions({
    rpName: 'Laveo',
    rpID: getRelyingParty(ctx).expectedRPID,
    userName: findUserById(ctx, id)?.email ?? fullname,
    userDisplayName: fullname,
    userID: new Uint8Array(encodeUserHandle(id)),
    challenge: new Uint8Array(ctx.random(32)),
    attestationType: 'none',
    excludeCredentials: listPasskeys(ctx).map(toCredential),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  issueChallenge(ctx, 'addPasskey', options.challenge);
  return options;
}

export async function verifyCreation(
  ctx: SessionCtx,
  response: PasskeyCreation,
): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'>> {
  const { verifyRegistrationResponse } = await loadWebauthn();
  const verified = await refuseInvalidPasskey(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => consumeChallenge(ctx, 'addPasskey', hashToken(challenge)),
      ...getRelyingParty(ctx),
      requireUserVerification: false,
    }),
  );
  const credential = verified.registrationInfo?.credential;
  if (!verified.verified || !credential) throw new DomainError('PASSKEY_REFUSED');
  const { id, publicKey, counter, transports = [] } = credential;
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

export async function buildRequestOptions(ctx: SessionCtx) {
  const { generateAuthenticationOptions } = await loadWebauthn();
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID: getRelyingParty(ctx).expectedRPID,
    challenge: new Uint8Array(ctx.random(32)),
    allowCredentials: listPasskeys(ctx).map(toCredential),
    userVerification: 'preferred',
  });
  issueChallenge(ctx, 'usePasskey', options.challenge);
  return options;
}

/** The passkey must belong to the session's own account: that of another person proves nothing. */
export async function verifyPasskey(ctx: SessionCtx, response: PasskeyAnswer): Promise<() => void> {
  const passkey = listPasskeys(ctx).find(({ id }) => id === response.id);
  if (!passkey) throw new DomainError('PASSKEY_REFUSED');
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const { verified, authenticationInfo } = await refuseInvalidPasskey(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => consumeChallenge(ctx, 'usePasskey', hashToken(challenge)),
      ...getRelyingParty(ctx),
      requireUserVerification: false,
      credential: {
        ...toCredential(passkey),
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    }),
  );
  if (!verified) throw new DomainError('PASSKEY_REFUSED');
  return () => {
    const { newCounter: counter } = authenticationInfo;
    const own = and(eq(passkeys.id, passkey.id), eq(passkeys.userId, passkey.userId));
    const used = ctx.db.update(passkeys).set({ counter, lastUsedAt: ctx.now() }).where(own).run();
    if (used.changes === 0) throw new DomainError('PASSKEY_REFUSED');
  };
}

/** The library throws on every mismatch: another origin, another challenge, or a counter that went back. */
async function refuseInvalidPasskey<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch {
    throw new DomainError('PASSKEY_REFUSED');
  }
}
