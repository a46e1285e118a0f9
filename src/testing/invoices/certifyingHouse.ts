import { invoices } from '#db/schema.ts';
import { FNE_SETTINGS, startFne } from '../doubles/fne.ts';
import { openFixture } from '../openWorld.ts';
import { anOrder } from '../orders.ts';
import { aWorld, type World } from '../world.ts';

/** A house that certifies its invoices at the tax office's double. */
export const openCertifyingHouse = () =>
  openFixture(
    async () => {
      const fne = await startFne();
      const world = await aWorld({ settings: fne.settings });
      const [superadmin, admin] = [world.superadmin(), world.admin()];
      const openSessions = () => ({ boss: world.as(superadmin), desk: world.as(admin) });
      await world.as(superadmin).house.update({ changes: FNE_SETTINGS, seen: 0 });
      return {
        fne,
        world,
        ...openSessions(),
        openSessions,
        /** Completes an order of a client and returns its id. */
        async sell(values: Parameters<typeof anOrder>[1] = {}): Promise<string> {
          const clientId = values.clientId ?? world.client().id;
          const { id: orderId } = anOrder(world, { clientId, ...values, status: 'delivery_en_route' });
          await openSessions().desk.dispatch.setStatus({
            orderId,
            from: 'delivery_en_route',
            to: 'completed',
          });
          return orderId;
        },
        step: () => world.deps.certifier.step(),
      };
    },
    async ({ world, fne }) => {
      world.close();
      await fne.close();
    },
  );

export const readInvoiceRows = ({ db }: World) => db.select().from(invoices).all();
