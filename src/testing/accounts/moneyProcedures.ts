import { buildExampleCall, type Example } from '../exampleCalls.ts';
import type { Scene } from '../scene.ts';
import { anAccount, anAccountInvoice, anAccountOrder } from './accounts.ts';

const MONTH = '2026-11';

function addInvoicedAccount({ world, client }: Scene) {
  const { id: accountId } = anAccount(world, { people: [client] });
  anAccountOrder(world, accountId, { completedAt: world.clock.now(), clientId: client.id });
  return { accountId, invoiceId: anAccountInvoice(world, accountId, { month: MONTH }) };
}

const aReceiptOf = ({ world }: Scene, invoiceId: string) => ({
  key: world.deps.id(),
  amount: 4000,
  method: 'transfer' as const,
  invoices: [invoiceId],
});

async function addReceipt(scene: Scene): Promise<{ accountId: string; entryId: string }> {
  const { accountId, invoiceId } = addInvoicedAccount(scene);
  const { id } = await scene.world.as(scene.admin).accounts.receive(aReceiptOf(scene, invoiceId));
  return { accountId, entryId: id };
}

export const ACCOUNT_MONEY_PROCEDURES: Record<string, Example> = {
  'accounts.statement': (scene) => {
    const { accountId } = addInvoicedAccount(scene);
    return buildExampleCall({ accountId, month: MONTH });
  },
  'accounts.money': async (scene) => {
    const { accountId } = await addReceipt(scene);
    return buildExampleCall({ accountId });
  },
  'accounts.ageing': (scene) => {
    addInvoicedAccount(scene);
    return buildExampleCall();
  },
  'accounts.receive': (scene) => {
    const { invoiceId } = addInvoicedAccount(scene);
    return buildExampleCall({
      ...aReceiptOf(scene, invoiceId),
      withheld: { amount: 200, reason: 'Retenue à la source' },
    });
  },
  'accounts.reverse': async (scene, role) => {
    const { entryId } = await addReceipt(scene);
    const caller = role === 'admin' ? scene.admin : undefined;
    return {
      input: { key: scene.world.deps.id(), entryId, reason: 'Montant mal saisi' },
      ...(caller && { caller }),
    };
  },
  'accounts.favour': (scene) => {
    const { accountId } = addInvoicedAccount(scene);
    return buildExampleCall({
      accountId,
      key: scene.world.deps.id(),
      amount: 500,
      reason: 'Retard',
    });
  },
};
