import { type FailureFacts, type FailureRow, LOCAL_FAILURES } from './failureRows.ts';
import type { FailureCode } from './failures.ts';

/** What a screen learns of a failure, and nothing else. The server sends it whole, words and retry included. */
export interface FailureShape extends FailureRow {
  code: FailureCode;
  facts: FailureFacts;
  /** First complaint per field, by its path ("items.0.quantity"). */
  fields: Record<string, string>;
  /** Empty when no server of ours has answered. */
  requestId: string;
}

/** Where a refusal in words, of a link that a person may have opened, names its code. */
export const REFUSAL_HEADER = 'x-refusal';

const noDetails = { facts: {}, fields: {}, requestId: '' };

export const OFFLINE: FailureShape = { code: 'OFFLINE', ...LOCAL_FAILURES.OFFLINE, ...noDetails };

/** Without a reference no server of ours has answered, but a proxy while it restarts: the request may go again. */
export const UNEXPECTED: FailureShape = {
  code: 'UNEXPECTED',
  ...LOCAL_FAILURES.UNEXPECTED,
  retry: 'again',
  ...noDetails,
};
