import type { FailureShape } from './failureShape.ts';
import { FAILURES, type RefusalCode } from './failures.ts';

type Circumstances = Partial<Pick<FailureShape, 'facts' | 'fields' | 'requestId'>>;

export function describeFailure(code: RefusalCode, circumstances: Circumstances = {}): FailureShape {
  const { status: _, ...row } = FAILURES[code];
  return { code, ...row, facts: {}, fields: {}, requestId: '', ...circumstances };
}

export function describeFault(requestId: string): FailureShape {
  const { UNEXPECTED } = FAILURES;
  const text = `Une erreur est survenue. Référence\u00a0: ${requestId}.`;
  return { code: 'UNEXPECTED', ...UNEXPECTED, text, facts: {}, fields: {}, requestId };
}
