import { formatIsoDay } from '#domain/format/calendar.ts';
import {
  addEntryToReverse,
  addFollowedOrder,
  addOrder,
  aRefund,
  buildExampleCall,
  type Example,
  page,
} from '../exampleCalls.ts';

export const DISPATCH_PROCEDURES: Record<string, Example> = {
  'dispatch.board': () => buildExampleCall({ ...page, search: '', status: 'all', paymentState: 'due' }),
  'dispatch.unassigned': () => buildExampleCall(page),
  'dispatch.inProgress': () => buildExampleCall(page),
  'dispatch.delivered': () => buildExampleCall(page),
  'dispatch.map': () => buildExampleCall(),
  'dispatch.livreurs': (scene) =>
    buildExampleCall({ orderIds: [addOrder(scene, 'pending', { toldAt: scene.world.clock.now() }).orderId] }),
  'dispatch.visits': (scene) => {
    scene.order('assigned');
    return buildExampleCall({ day: formatIsoDay(scene.world.clock.now()) });
  },
  'dispatch.proposeRounds': (scene) => {
    scene.order('assigned');
    const livreurIds = [scene.livreur.id];
    const options = { capacity: 60, scope: 'day' };
    return buildExampleCall({ day: formatIsoDay(scene.world.clock.now()), livreurIds, ...options });
  },
  'dispatch.checkRounds': (scene) => {
    const { id: orderId } = scene.order('assigned');
    const rounds = [{ livreurId: scene.livreur.id, stops: [{ orderId, leg: 'pickup' }] }];
    return buildExampleCall({ day: formatIsoDay(scene.world.clock.now()), rounds });
  },
  'dispatch.missionsOf': (scene) => {
    scene.order('assigned');
    return buildExampleCall({ livreurId: scene.livreur.id });
  },
  'dispatch.order': (scene) =>
    buildExampleCall(addOrder(scene, 'picked_up', { paymentState: 'paid', paidAt: 1 })),
  'dispatch.invoice': (scene) =>
    buildExampleCall(addOrder(scene, 'completed', { paymentState: 'paid', paidAt: 1 })),
  'dispatch.events': (scene) => buildExampleCall(addOrder(scene, 'picked_up')),
  'dispatch.position': (scene) => buildExampleCall(addFollowedOrder(scene)),
  'dispatch.assign': (scene) =>
    buildExampleCall({
      ...addOrder(scene, 'pending'),
      leg: 'pickup',
      livreurId: scene.livreur.id,
      from: 'pending',
    }),
  'dispatch.reassign': (scene) =>
    buildExampleCall({
      ...addOrder(scene, 'assigned'),
      livreurId: scene.person('livreur').id,
      from: scene.livreur.id,
    }),
  'dispatch.assignMany': (scene) =>
    buildExampleCall({
      livreurId: scene.livreur.id,
      leg: 'pickup',
      orders: [{ ...addOrder(scene, 'pending'), from: 'pending' }],
    }),
  'dispatch.reassignMany': (scene) =>
    buildExampleCall({
      livreurId: scene.person('livreur').id,
      orders: [{ ...addOrder(scene, 'assigned'), from: scene.livreur.id }],
    }),
  'dispatch.setReady': (scene) =>
    buildExampleCall({ orders: [{ ...addOrder(scene, 'picked_up'), from: 'picked_up' }] }),
  'dispatch.tag': (scene) =>
    buildExampleCall({ ...addOrder(scene, 'picked_up', { refusedTag: 214 }), tag: null, seen: null }),
  'dispatch.arrange': (scene) =>
    buildExampleCall({ livreurId: scene.livreur.id, orderIds: [addOrder(scene, 'assigned').orderId] }),
  'dispatch.setStatus': (scene) =>
    buildExampleCall({ ...addOrder(scene, 'assigned'), from: 'assigned', to: 'picked_up' }),
  'dispatch.cancel': (scene) => buildExampleCall({ ...addOrder(scene, 'pending'), from: 'pending' }),
  'dispatch.markPaid': (scene) => buildExampleCall({ ...addOrder(scene, 'pending'), method: 'espece' }),
  'dispatch.refuseDeclared': (scene) =>
    buildExampleCall(addOrder(scene, 'pending', { paymentState: 'declared' })),
  'dispatch.refund': (scene) => buildExampleCall(aRefund(scene)),
  'dispatch.reverse': (scene, role) => addEntryToReverse(scene, role),
};
