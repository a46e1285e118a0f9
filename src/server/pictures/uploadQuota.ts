import { DomainError } from '#domain/failures/failures.ts';
import type { SignedCtx } from '../ctx.ts';

export function consumeUploadQuota(
  ctx: SignedCtx,
  rule: 'upload' | 'photo',
  refusal: 'IMAGE_QUOTA' | 'PHOTO_QUOTA',
): void {
  try {
    ctx.limits.consumeStored(ctx, rule, ctx.actor.id);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'TOO_MANY')
      throw new DomainError(refusal, error.facts);
    throw error;
  }
}
