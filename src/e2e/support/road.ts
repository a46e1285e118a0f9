import type { Page } from '@playwright/test';
import { assignThroughApi, fetchDeskOrder, findMissionCard, readUserId, sendOrder } from './desk.ts';
import { test as base, call, expect } from './world.ts';

export class Road {
  readonly livreur: Page;
  readonly client: Page;
  readonly admin: Page;
  readonly orderId: string;

  constructor(people: Pick<Road, 'livreur' | 'client' | 'admin' | 'orderId'>) {
    ({ livreur: this.livreur, client: this.client, admin: this.admin } = people);
    this.orderId = people.orderId;
  }

  order = () => fetchDeskOrder(this.admin, this.orderId);
  codes = async () => (await this.order()).codes;
  desk = (procedure: string, input: object = {}) =>
    call(this.admin, `dispatch.${procedure}`, { orderId: this.orderId, ...input });
  step = (from: string, handover?: object) =>
    call(this.livreur, 'missions.advance', { orderId: this.orderId, from, handover });
  fail = (from: string, reason: string, at?: number) =>
    call(this.livreur, 'missions.fail', { orderId: this.orderId, from, reason, at });
  assign = () => assignThroughApi(this.admin, this.orderId, this.livreur);
  card = () => findMissionCard(this.livreur, this.orderId);

  async advanceToDelivery(from = 'assigned'): Promise<void> {
    if (from === 'assigned') {
      await this.step('pickup_en_route');
      await this.desk('setStatus', { from: 'picked_up', to: 'processing' });
    }
    const livreurId = await readUserId(this.livreur);
    await this.desk('assign', { leg: 'delivery', livreurId, from: 'processing' });
    await this.step('assigned_for_delivery');
  }

  async deliver(): Promise<void> {
    await this.assign();
    await this.step('assigned');
    await this.advanceToDelivery();
    await this.step('delivery_en_route');
  }

  async openMissions(): Promise<void> {
    await this.livreur.goto('/livreur/dashboard');
    await expect(this.card()).toBeVisible();
  }
}

/** The tests begin when the livreur is on the way to the pickup. */
export const test = base.extend<{ road: Road; paymentMethod: 'espece' | 'wave' }>({
  paymentMethod: ['wave', { option: true }],
  road: async ({ client, livreur, admin, paymentMethod }, use) => {
    const orderId = await sendOrder(client, { paymentMethod });
    const road = new Road({ livreur, client, admin, orderId });
    await road.assign();
    await road.step('assigned');
    await use(road);
  },
});
