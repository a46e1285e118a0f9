/** The columns of a table of orders, in their order on the screen. */
export const COLUMNS = [
  'reference',
  'status',
  'promise',
  'client',
  'area',
  'livreur',
  'pieces',
  'amount',
  'payment',
] as const;
export type ColumnName = (typeof COLUMNS)[number];

const LABELS: Record<ColumnName, string> = {
  reference: 'Référence',
  status: 'Statut',
  promise: 'Retour prévu',
  client: 'Client',
  area: 'Quartier',
  livreur: 'Livreur',
  pieces: 'Pièces',
  amount: 'Montant',
  payment: 'Paiement',
};

export function columnLabel(column: ColumnName): string {
  return LABELS[column];
}

/** A row begins with its reference, which is the link to the order. */
export const CHOOSABLE = COLUMNS.filter((column) => column !== 'reference');

/** The hidden columns that this browser stored: whatever it holds, only known ones that may be hidden. */
export function readHidden(stored: unknown): ColumnName[] {
  return Array.isArray(stored) ? CHOOSABLE.filter((column) => stored.includes(column)) : [];
}
