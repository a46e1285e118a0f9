import { type FailureFacts, type FailureRow, LOCAL_FAILURES } from './failureRows.ts';
import type { FailureCode } from './failures.ts';

export interface FailureShape extends FailureRow {
  code: FailureCode;
  facts: FailureFacts;
  fields: Record<string, string>;
  requestId: string;
}

/** A download is refused in plain text, because a person may have opened its link; this header names the code. */
export const REFUSAL_HEADER = 'x-refusal';

const noDetails = { facts: {}, fields: {}, requestId: '' };

export const OFFLINE: FailureShape = { code: 'OFFLINE', ...LOCAL_FAILURES.OFFLINE, ...noDetails };

/** An answer without a request id comes from a proxy while our server restarts, so the request may be retried. */
export const UNEXPECTED: FailureShape = {
  code: 'UNEXPECTED',
  ...LOCAL_FAILURES.UNEXPECTED,
  retry: 'again',
  ...noDetails,
};
