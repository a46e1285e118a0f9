import { addOrder, buildExampleCall, type Example, page } from '../exampleCalls.ts';
import { aStranger } from '../exampleData.ts';
import type { Scene } from '../scene.ts';
import { anAccountInput } from './accounts.ts';

/** The scene's client may order on it. */
async function addAccount({ world, superadmin, client }: Scene): Promise<{ accountId: string }> {
  const { accounts } = world.as(superadmin);
  const { id: accountId } = await accounts.create(anAccountInput());
  await accounts.addPerson({ accountId, userId: client.id });
  return { accountId };
}

export const ACCOUNT_PROCEDURES: Record<string, Example> = {
  'accounts.list': async (scene) => {
    await addAccount(scene);
    return buildExampleCall();
  },
  'accounts.orderable': async (scene) => {
    await addAccount(scene);
    return buildExampleCall();
  },
  'accounts.get': async (scene) => buildExampleCall(await addAccount(scene)),
  'accounts.orders': async (scene) => {
    const account = await addAccount(scene);
    addOrder(scene, 'pending', { ...account, paymentMethod: 'compte', paymentState: 'account' });
    return buildExampleCall({ ...account, ...page });
  },
  'accounts.create': () => buildExampleCall(anAccountInput({ name: aStranger().fullname })),
  'accounts.update': async (scene) =>
    buildExampleCall({ ...(await addAccount(scene)), seen: 1, ceiling: 900_000 }),
  'accounts.addPerson': async (scene) =>
    buildExampleCall({ ...(await addAccount(scene)), userId: scene.person('client').id }),
  'accounts.removePerson': async (scene) =>
    buildExampleCall({ ...(await addAccount(scene)), userId: scene.client.id }),
  'accounts.close': async (scene) => buildExampleCall(await addAccount(scene)),
};
