import type { Row } from './permissionCells.ts';

/** Accounts of businesses, and certified invoices. */
export const BUSINESS_CELLS: Record<string, Row> = {
  'accounts.addPerson': ['mutation', '11333y1'],
  'accounts.ageing': ['query', '1133yy1'],
  'accounts.close': ['mutation', '11333y1'],
  'accounts.confirmDate': ['mutation', '11333y1'],
  'accounts.create': ['mutation', '11333y1'],
  'accounts.favour': ['mutation', '11333y1'],
  'accounts.get': ['query', '11y3yy1'],
  'accounts.list': ['query', '1133yy1'],
  'accounts.money': ['query', '11y3yy1'],
  'accounts.orderable': ['query', '11y3yy1'],
  'accounts.orders': ['query', '11y3yy1'],
  'accounts.receive': ['mutation', '1133yy1'],
  'accounts.removePerson': ['mutation', '11333y1'],
  'accounts.reverse': ['mutation', '1133yy1'],
  'accounts.statement': ['query', '11y3yy1'],
  'accounts.update': ['mutation', '11333y1'],
  'invoices.add': ['mutation', '11333y1'],
  'invoices.compare': ['mutation', '11333y1'],
  'invoices.credit': ['mutation', '11333y1'],
  'invoices.list': ['query', '11333y1'],
  'invoices.resolve': ['mutation', '11333y1'],
  'invoices.send': ['mutation', '11333y1'],
};
