import { invoices } from '#db/schema.ts';
import type { Fne } from '#server/providers/fne/fne.ts';
import { addOrder, buildExampleCall, type Example } from '../exampleCalls.ts';
import { insertRows } from '../rows.ts';
import type { Scene } from '../scene.ts';

/** Nobody asks it: an example's papers are not due. */
const SILENT: Fne = {
  isTest: false,
  refusedSince: () => null,
  sign: () => new Promise(() => {}),
  credit: () => new Promise(() => {}),
};

function addInvoice(scene: Scene, values: Partial<typeof invoices.$inferInsert> = {}) {
  const { db, deps } = scene.world;
  deps.fne = SILENT;
  const invoiceId = deps.id();
  insertRows(db, invoices, {
    id: invoiceId,
    orderId: addOrder(scene, 'completed').orderId,
    amount: 1500,
    content: { lines: [{ description: 'Chemise, Lavage', quantity: 1, amount: 1500 }] },
    createdAt: deps.now(),
    issuedAt: deps.now(),
    state: 'certified',
    number: `1304777N26${invoiceId.slice(0, 8)}`,
    token: 'https://fne.example/1',
    fneId: 'fne-1',
    ...values,
  });
  return { invoiceId };
}

export const INVOICE_PROCEDURES: Record<string, Example> = {
  'orders.setBuyer': (scene) =>
    buildExampleCall({ ...addOrder(scene, 'pending'), ncc: '1304777N', name: 'Hôtel Ivoire' }),
  'invoices.list': (scene) => {
    addInvoice(scene);
    return buildExampleCall({});
  },
  'invoices.get': (scene) => buildExampleCall(addInvoice(scene)),
  'invoices.send': (scene) => buildExampleCall(addInvoice(scene, { state: 'refused' })),
  'invoices.add': (scene) => {
    scene.world.deps.fne = SILENT;
    return buildExampleCall(addOrder(scene, 'completed'));
  },
  'invoices.resolve': (scene) =>
    buildExampleCall({
      ...addInvoice(scene, { state: 'unsure' }),
      found: true,
      number: '1304777N26000000001',
    }),
  'invoices.credit': (scene) =>
    buildExampleCall({
      ...addInvoice(scene),
      items: [{ position: 0, quantity: 1 }],
      reason: 'Pièce perdue',
      key: scene.world.deps.id(),
    }),
  'invoices.compare': (scene) => {
    addInvoice(scene);
    return buildExampleCall({ month: '2026-11', csv: 'reference;total\n1304777N26000000001;1500' });
  },
};
