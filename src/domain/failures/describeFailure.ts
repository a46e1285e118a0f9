import type { FailureShape } from './failureShape.ts';
import { FAILURES, type RefusalCode } from './failures.ts';

type Circumstances = Partial<Pick<FailureShape, 'facts' | 'fields' | 'requestId'>>;

export function describeFailure(code: RefusalCode, circumstances: Circumstances = {}): FailureShape {
  const { status: _, ...row } = FAILURES[code];
  const { facts = {} } = circumstances;
  const text = row.text.replace(/\{(\w+)\}/g, (_match, name: string) => String(facts[name] ?? ''));
  return { code, ...row, text, facts, fields: {}, requestId: '', ...circumstances };
}

export function describeFault(requestId: string): FailureShape {
  const { UNEXPECTED } = FAILURES;
  const text = `Une erreur est survenue. Référence\u00a0: ${requestId}.`;
  return { code: 'UNEXPECTED', ...UNEXPECTED, text, facts: {}, fields: {}, requestId };
}
