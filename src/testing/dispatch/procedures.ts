import { aRefund, type Example, entryToReverse, followedOrder, of, oneOrder, page } from '../exampleCalls.ts';

export const DISPATCH_PROCEDURES: Record<string, Example> = {
  'dispatch.board': () => of({ ...page, search: '', status: 'all', paymentState: 'due' }),
  'dispatch.unassigned': () => of(page),
  'dispatch.inProgress': () => of(page),
  'dispatch.delivered': () => of(page),
  'dispatch.map': () => of(),
  'dispatch.livreurs': (scene) => of(oneOrder(scene, 'pending')),
  'dispatch.missionsOf': (scene) => {
    scene.order('assigned');
    return of({ livreurId: scene.livreur.id });
  },
  'dispatch.order': (scene) => of(oneOrder(scene, 'picked_up', { paymentState: 'paid', paidAt: 1 })),
  'dispatch.invoice': (scene) => of(oneOrder(scene, 'completed', { paymentState: 'paid', paidAt: 1 })),
  'dispatch.events': (scene) => of(oneOrder(scene, 'picked_up')),
  'dispatch.position': (scene) => of(followedOrder(scene)),
  'dispatch.assign': (scene) =>
    of({ ...oneOrder(scene, 'pending'), leg: 'pickup', livreurId: scene.livreur.id, from: 'pending' }),
  'dispatch.reassign': (scene) =>
    of({
      ...oneOrder(scene, 'assigned'),
      livreurId: scene.person('livreur').id,
      from: scene.livreur.id,
    }),
  'dispatch.assignMany': (scene) =>
    of({
      livreurId: scene.livreur.id,
      leg: 'pickup',
      orders: [{ ...oneOrder(scene, 'pending'), from: 'pending' }],
    }),
  'dispatch.reassignMany': (scene) =>
    of({
      livreurId: scene.person('livreur').id,
      orders: [{ ...oneOrder(scene, 'assigned'), from: scene.livreur.id }],
    }),
  'dispatch.arrange': (scene) =>
    of({ livreurId: scene.livreur.id, orderIds: [oneOrder(scene, 'assigned').orderId] }),
  'dispatch.setStatus': (scene) => of({ ...oneOrder(scene, 'assigned'), from: 'assigned', to: 'picked_up' }),
  'dispatch.cancel': (scene) => of({ ...oneOrder(scene, 'pending'), from: 'pending' }),
  'dispatch.remove': (scene) => of(oneOrder(scene, 'pending')),
  'dispatch.markPaid': (scene) => of({ ...oneOrder(scene, 'pending'), method: 'espece' }),
  'dispatch.refuseDeclared': (scene) => of(oneOrder(scene, 'pending', { paymentState: 'declared' })),
  'dispatch.refund': (scene) => of(aRefund(scene)),
  'dispatch.reverse': (scene, role) => entryToReverse(scene, role),
};
