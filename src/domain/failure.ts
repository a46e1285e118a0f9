/**
 * Expected refusals. Each code has its French title and text in wording.ts and its HTTP status here,
 * so that one table tells what a client may be told.
 */
export const FAILURES = {
  NOT_SIGNED_IN: 401,
  WRONG_CREDENTIALS: 401,
  EMAIL_NOT_CONFIRMED: 403,
  ROLE_UNDEFINED: 403,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  PRODUCT_NOT_FOUND: 404,
  PRODUCT_CHANGED: 409,
  INVOICE_NOT_FOUND: 404,
  INVALID_INPUT: 400,
  BATCH_REFUSED: 400,
  EMAIL_TAKEN: 409,
  LINK_EXPIRED: 400,
  SIGN_UPS_DIFFER: 409,
  CODE_INVALID: 400,
  CODE_DOOR_CLOSED: 403,
  GRANT_INVALID: 403,
  PASSWORD_WRONG: 403,
  PASSWORD_TOO_COMMON: 400,
  ORDER_CHANGED: 409,
  ORDER_OPEN: 409,
  MISSION_OPEN: 409,
  TRANSITION_REFUSED: 409,
  LIVREUR_UNAVAILABLE: 409,
  NOT_ON_DUTY: 409,
  PRICES_CHANGED: 409,
  ARTICLE_UNAVAILABLE: 409,
  TOO_FAR: 400,
  KEY_REUSED: 422,
  PAYMENT_ALREADY_CHOSEN: 409,
  WAVE_UNAVAILABLE: 409,
  IMAGE_REFUSED: 400,
  IMAGE_QUOTA: 429,
  LAST_SUPERADMIN: 409,
  SELF_DEACTIVATION: 409,
  ALREADY_DECIDED: 409,
  LETTER_EXPIRED: 409,
  EXPORT_RUNNING: 429,
  TOO_MANY: 429,
  BUSY: 503,
  UNAVAILABLE: 503,
  TOO_LARGE: 413,
} as const;

export type FailureCode = keyof typeof FAILURES;

/** Where a refusal in words, of a link that a person may have opened, names its code. */
export const REFUSAL_HEADER = 'x-refusal';

/** Facts a screen needs to go on from a refusal: the present state, the new total, the seconds to wait. */
export type FailureFacts = Record<string, string | number | boolean | null | undefined>;

export class DomainError extends Error {
  readonly code: FailureCode;
  readonly facts: FailureFacts;

  constructor(code: FailureCode, facts: FailureFacts = {}) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.facts = facts;
  }
}
