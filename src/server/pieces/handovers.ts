import type { HandoverInput } from '#domain/inputs/pieces.ts';
import type { CodeLeg, NewHandover } from '#domain/pieces/handover.ts';
import { countPiecesToGive } from '../acts/handoverStatements.ts';
import type { OrderSnapshot } from '../acts/orderSnapshot.ts';
import type { SignedCtx } from '../ctx.ts';
import { attachPhoto, mayUsePhoto } from '../photos/photos.ts';
import { tryCode } from './codes.ts';

export type GivenOver = Pick<HandoverInput, 'code' | 'bypass' | 'bags' | 'photo'>;

export function prepareHandover(
  ctx: SignedCtx,
  order: OrderSnapshot,
  leg: CodeLeg,
  sent: GivenOver,
): NewHandover {
  return {
    ...checkProof(ctx, order.id, leg, sent),
    pieces: countPiecesToGive(ctx, order),
    ...attachBagsAndPhoto(ctx, order.id, sent),
  };
}

export function checkProof(
  ctx: SignedCtx,
  orderId: string,
  leg: CodeLeg,
  { code, bypass }: GivenOver,
): Pick<NewHandover, 'how' | 'reason' | 'note'> {
  if (code !== undefined && tryCode(ctx, { orderId, leg, code }).ok) return { how: 'code' };
  // The linen has changed hands whatever was typed, so a wrong code is recorded and not refused.
  const reason = code === undefined ? (bypass?.reason ?? 'none') : 'wrong_code';
  return { how: 'bypass', reason, note: bypass?.note };
}

/**
 * A photo that cannot be used (another's, or swept meanwhile) is left out: the linen has changed hands
 * without it.
 */
export function attachBagsAndPhoto(
  ctx: SignedCtx,
  orderId: string,
  { bags, photo }: GivenOver,
): Pick<NewHandover, 'bags' | 'photo'> {
  if (photo === undefined || !mayUsePhoto(ctx, photo)) return { bags };
  attachPhoto(ctx, photo, orderId);
  return { bags, photo };
}
