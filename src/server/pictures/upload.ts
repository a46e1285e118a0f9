import { z } from 'zod';
import { DomainError } from '#domain/failures/failures.ts';
import type { SignedCtx } from '../ctx.ts';

export const formFields = z.instanceof(FormData).transform((form) => Object.fromEntries(form.entries()));

export const createFileSchema = (missing: string) =>
  z.instanceof(File).refine(({ size }) => size > 0, missing);

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
