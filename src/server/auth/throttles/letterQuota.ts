import { DomainError } from '#domain/failures.ts';
import type { Ctx } from '#server/ctx.ts';
import type { RuleName } from '#server/limits/rules.ts';

interface QuotaRules {
  ip: RuleName;
  address: RuleName;
}

/**
 * Whether a letter to this address may be requested; the caller answers alike either way. The connection is counted first,
 * so that a stranger who names a thousand addresses uses up only their own hour. The total of anonymous letters is only
 * checked: it is counted once a letter is written.
 */
export function consumeLetterQuota(ctx: Ctx, rules: QuotaRules, email: string): boolean {
  if (!ctx.limits.tryConsume(rules.ip, ctx.request.ip)) return false;
  try {
    ctx.limits.check('letters.anonymous', 'all');
    ctx.limits.consumeStored(ctx, rules.address, email);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
