/** What a business pays with; an order's own ledger knows other methods. */
export const ACCOUNT_METHODS = ['transfer', 'check', 'espece', 'wave'] as const;
export type AccountMethod = (typeof ACCOUNT_METHODS)[number];

/** `favour`: the house gives the business something back that has no credit note. */
export const ACCOUNT_ENTRY_KINDS = ['receipt', 'favour', 'reversal'] as const;
export type AccountEntryKind = (typeof ACCOUNT_ENTRY_KINDS)[number];
