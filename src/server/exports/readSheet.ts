import type { Db } from '#db/connection.ts';
import type { ExportKind, SheetFilters } from '#domain/contract/exports.ts';
import { NEWEST } from '../paging/page.ts';
import { invoicesSheet } from './invoiceSheets.ts';
import { accountEntriesSheet, drawerSheet, entriesSheet, handoversSheet } from './moneySheets.ts';
import { claimsSheet, linesSheet, ordersSheet } from './orderSheets.ts';
import { clientsSheet, livreursSheet } from './peopleSheets.ts';
import { BYTE_ORDER_MARK, type ExportSheet, writeRow } from './sheet.ts';

const SHEETS: Record<ExportKind, ExportSheet> = {
  commandes: ordersSheet,
  lignes: linesSheet,
  clients: clientsSheet,
  livreurs: livreursSheet,
  encaissements: entriesSheet,
  factures: invoicesSheet,
  reglements: accountEntriesSheet,
  remises: handoversSheet,
  caisse: drawerSheet,
  reclamations: claimsSheet,
};

export function* readSheet(db: Db, kind: ExportKind, filters: SheetFilters): Generator<Uint8Array, void> {
  const sheet = SHEETS[kind];
  const encoder = new TextEncoder();
  yield encoder.encode(BYTE_ORDER_MARK + writeRow(sheet.headings));
  let after = NEWEST;
  for (;;) {
    const until = sheet.boundary(db, after, filters);
    if (!until) return;
    yield encoder.encode(sheet.rows(db, { after, until }, filters).map(writeRow).join(''));
    after = until;
  }
}
