import { createPushSender } from '#server/push/sender.ts';
import { startPushService } from '../doubles/pushService.ts';
import { aWorld } from '../world.ts';

/** The text is what a push service hands to the browser of a livreur who gets a mission. */
export async function sendMission(publicUrl: string): Promise<{ orderId: string; text: string }> {
  const [world, service] = [await aWorld({ settings: { publicUrl } }), await startPushService()];
  const livreur = world.livreur();
  await world.as(livreur).push.subscribe(service.aBrowser());
  const { id: orderId } = await world.as(world.client()).orders.place(world.aCart());
  const assigned = { orderId, leg: 'pickup', livreurId: livreur.id, from: 'pending' } as const;
  await world.as(world.admin()).dispatch.assign(assigned);
  await createPushSender(world.deps, service.post).step();
  await service.close();
  world.close();
  return { orderId, text: service.book[0]?.text ?? '' };
}
