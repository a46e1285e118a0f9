import type { Page } from '@playwright/test';
import { assignThroughApi, findMissionCard, placeOrderThroughApi, readUserId } from './desk.ts';
import { type Codes, readCodes } from './handover.ts';
import { waitForSavedPage } from './offlineReady.ts';
import type { TestServer } from './server.ts';
import { test as base, call, expect, query } from './world.ts';

export interface Order {
  status: string;
  grandTotal: number;
  amountPaid: number;
  paymentState: string;
  linen: string;
  countGapAt: number | null;
  items: { name: string; quantity: number }[];
  handovers: { leg: string; how: string; reason: string | null; pieces: number; photo: string | null }[];
  visits: { leg: string; reason: string; attempt: number }[];
}

export class Road {
  readonly livreur: Page;
  readonly client: Page;
  readonly admin: Page;
  readonly server: TestServer;
  readonly orderId: string;

  constructor(people: Pick<Road, 'livreur' | 'client' | 'admin' | 'server' | 'orderId'>) {
    ({ livreur: this.livreur, client: this.client, admin: this.admin } = people);
    ({ server: this.server, orderId: this.orderId } = people);
  }

  order = () =>
    query(this.admin.request, this.server, 'dispatch.order', { orderId: this.orderId }) as Promise<Order>;
  codes = (): Promise<Codes> => readCodes(this.admin, this.server, this.orderId);
  desk = (procedure: string, input: object = {}) =>
    call(this.admin.request, this.server, `dispatch.${procedure}`, { orderId: this.orderId, ...input });
  step = (from: string) =>
    call(this.livreur.request, this.server, 'missions.advance', { orderId: this.orderId, from });
  card = () => findMissionCard(this.livreur, this.orderId);

  async advanceToDelivery(from = 'assigned'): Promise<void> {
    if (from === 'assigned') {
      await this.step('pickup_en_route');
      await this.desk('setStatus', { from: 'picked_up', to: 'processing' });
    }
    const livreurId = await readUserId(this.livreur, this.server);
    await this.desk('assign', { leg: 'delivery', livreurId, from: 'processing' });
    await this.step('assigned_for_delivery');
  }

  async openMissions(): Promise<void> {
    await this.livreur.goto('/livreur/dashboard');
    await expect(this.card()).toBeVisible();
  }

  async openMissionsOffline(): Promise<void> {
    await this.openMissions();
    await waitForSavedPage(this.livreur);
    await this.livreur.context().setOffline(true);
  }
}

export const test = base.extend<{ road: Road }>({
  road: async ({ as, aClient, aLivreur, server }, use) => {
    const [livreur, admin] = [await as(await aLivreur()), await as('admin')];
    const client = await as(await aClient());
    const orderId = await placeOrderThroughApi(client, server, { paymentMethod: 'wave' });
    await assignThroughApi(admin, server, orderId, livreur);
    const road = new Road({ livreur, client, admin, server, orderId });
    await road.step('assigned');
    await use(road);
  },
});
