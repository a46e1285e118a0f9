import type { CreateAccountInput } from '#domain/inputs/businessAccounts.ts';

let accounts = 0;

/** Each account is another business, and has a key of its own. */
export function anAccount(part: Partial<CreateAccountInput> = {}): CreateAccountInput {
  return {
    key: crypto.randomUUID(),
    name: 'Hôtel Ivoire',
    ncc: `${String(++accounts).padStart(7, '0')}B`,
    rccm: 'CI-ABJ-2020-B-1234',
    address: 'Boulevard Hassan II, Cocody',
    email: 'compta@hotel-ivoire.test',
    terms: 30,
    ceiling: 500_000,
    ...part,
  };
}
