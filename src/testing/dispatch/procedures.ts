import {
  addEntryToReverse,
  addFollowedOrder,
  addOrder,
  aRefund,
  type Example,
  makeCall,
  page,
} from '../exampleCalls.ts';

export const DISPATCH_PROCEDURES: Record<string, Example> = {
  'dispatch.board': () => makeCall({ ...page, search: '', status: 'all', paymentState: 'due' }),
  'dispatch.unassigned': () => makeCall(page),
  'dispatch.inProgress': () => makeCall(page),
  'dispatch.delivered': () => makeCall(page),
  'dispatch.map': () => makeCall(),
  'dispatch.livreurs': (scene) => makeCall(addOrder(scene, 'pending')),
  'dispatch.missionsOf': (scene) => {
    scene.order('assigned');
    return makeCall({ livreurId: scene.livreur.id });
  },
  'dispatch.order': (scene) => makeCall(addOrder(scene, 'picked_up', { paymentState: 'paid', paidAt: 1 })),
  'dispatch.invoice': (scene) => makeCall(addOrder(scene, 'completed', { paymentState: 'paid', paidAt: 1 })),
  'dispatch.events': (scene) => makeCall(addOrder(scene, 'picked_up')),
  'dispatch.position': (scene) => makeCall(addFollowedOrder(scene)),
  'dispatch.assign': (scene) =>
    makeCall({ ...addOrder(scene, 'pending'), leg: 'pickup', livreurId: scene.livreur.id, from: 'pending' }),
  'dispatch.reassign': (scene) =>
    makeCall({
      ...addOrder(scene, 'assigned'),
      livreurId: scene.person('livreur').id,
      from: scene.livreur.id,
    }),
  'dispatch.assignMany': (scene) =>
    makeCall({
      livreurId: scene.livreur.id,
      leg: 'pickup',
      orders: [{ ...addOrder(scene, 'pending'), from: 'pending' }],
    }),
  'dispatch.reassignMany': (scene) =>
    makeCall({
      livreurId: scene.person('livreur').id,
      orders: [{ ...addOrder(scene, 'assigned'), from: scene.livreur.id }],
    }),
  'dispatch.arrange': (scene) =>
    makeCall({ livreurId: scene.livreur.id, orderIds: [addOrder(scene, 'assigned').orderId] }),
  'dispatch.setStatus': (scene) =>
    makeCall({ ...addOrder(scene, 'assigned'), from: 'assigned', to: 'picked_up' }),
  'dispatch.cancel': (scene) => makeCall({ ...addOrder(scene, 'pending'), from: 'pending' }),
  'dispatch.remove': (scene) => makeCall(addOrder(scene, 'pending')),
  'dispatch.markPaid': (scene) => makeCall({ ...addOrder(scene, 'pending'), method: 'espece' }),
  'dispatch.refuseDeclared': (scene) => makeCall(addOrder(scene, 'pending', { paymentState: 'declared' })),
  'dispatch.refund': (scene) => makeCall(aRefund(scene)),
  'dispatch.reverse': (scene, role) => addEntryToReverse(scene, role),
};
