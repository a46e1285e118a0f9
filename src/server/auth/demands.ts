import { DomainError } from '#domain/failure.ts';
import type { Ctx } from '../ctx.ts';
import type { RuleName } from '../limits/rules.ts';

interface Rules {
  ip: RuleName;
  address: RuleName;
}

/**
 * Whether a letter to this address may be asked for; no is said to nobody. The connection is counted first, so that one
 * stranger's thousand addresses use up his own hour. What the house may send is only looked at: whoever writes a letter counts it.
 */
export function mayAsk(ctx: Ctx, rules: Rules, email: string): boolean {
  if (!ctx.limits.tryTake(rules.ip, ctx.request.ip)) return false;
  try {
    ctx.limits.look('letters.anonymous', 'all');
    ctx.limits.takeKept(ctx, rules.address, email);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
