import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orders } from '#db/schema.ts';
import { TRANSITIONS } from '#domain/lifecycle/lifecycle.ts';
import { serveWorld } from '#testing/http.ts';
import { openScreen, type ReceivedEvent, type Screen } from '#testing/liveScreen.ts';
import type { UserRow } from '#testing/people.ts';
import { readSize } from '#testing/size.ts';
import { aWorld } from '#testing/world.ts';
import { createRandom } from '../demo/chance.ts';

const PEOPLE = readSize('LIVE_PEOPLE', { usual: 60, whole: 200 });
const EVENTS = readSize('LIVE_EVENTS', { usual: 200, whole: 5000 });

it(`T-D3: ${PEOPLE} people, ${EVENTS} changes, forged requests: nobody hears of another's order`, async () => {
  const world = await aWorld();
  const served = await serveWorld(world);
  const chance = createRandom(3);
  const admins = Array.from({ length: 4 }, (_, i) => (i % 2 ? world.superadmin() : world.admin()));
  const livreurs = Array.from({ length: Math.round(PEOPLE / 5) }, () => world.livreur());
  const clients = Array.from({ length: PEOPLE - admins.length - livreurs.length }, () => world.client());
  const people = [...admins, ...livreurs, ...clients];
  const cookies = new Map(people.map((person) => [person.id, served.cookieOf(person)]));
  const getCookie = (person: UserRow) => cookies.get(person.id) ?? '';

  const forgeRequest = (victim: UserRow) => ({
    query: `?userId=${victim.id}&audience=admin&audience=${victim.role}:${victim.id}&role=superadmin&orderId=*`,
    headers: {
      'x-user-id': victim.id,
      'x-role': 'superadmin',
      'x-forwarded-user': victim.email,
      authorization: `Bearer ${victim.id}`,
      'last-event-id': '0',
    },
  });
  const screens = new Map<string, Screen>();
  for (const person of people) {
    const forged = forgeRequest(chance.pick(people));
    screens.set(person.id, await openScreen({ url: served.url, cookie: getCookie(person), ...forged }));
  }

  /** The test works out for itself who is concerned, and does not ask the server's own rule. */
  const allowed = new Map(people.map(({ id }) => [id, [] as string[]]));
  const addAllowedNudge = (orderId: string, ...concerned: (string | null)[]) => {
    for (const id of new Set([...admins.map((admin) => admin.id), ...concerned]))
      if (id) allowed.get(id)?.push(orderId);
  };
  const readOrder = (id: string) => world.db.select().from(orders).where(eq(orders.id, id)).get();
  const callAs = async (person: UserRow, procedure: string, input: object) => {
    const answer = await served.call(procedure, input, { cookie: getCookie(person) });
    expect(answer.status, procedure).toBe(200);
    return (await answer.json()) as { result: { data: { id: string } } };
  };

  const known: string[] = [];
  for (let done = 0; done < EVENTS; done++) {
    const id = known.length > 0 && chance.next() < 0.8 ? chance.pick(known) : undefined;
    const order = id ? readOrder(id) : undefined;
    // Only the livreur who took the last step may undo it, and only an accepted claim receives linen by itself.
    const notDrawn = ['cancel', 'undo', 'receive'];
    const open =
      order && TRANSITIONS.filter(({ from, kind }) => from === order.status && !notDrawn.includes(kind));
    // An order whose linen is in the house, or that is delivered and unpaid, cannot be removed.
    const isRemovable = order !== undefined && order.linen === 'client';
    if (!id || !order || !open || (open.length === 0 && !isRemovable)) {
      const client = chance.pick(clients);
      const placed = await callAs(client, 'orders.place', world.aCart());
      known.push(placed.result.data.id);
      addAllowedNudge(placed.result.data.id, client.id);
    } else if (open.length === 0 || (isRemovable && chance.next() < 0.03)) {
      known.splice(known.indexOf(id), 1);
      await callAs(chance.pick(admins), 'dispatch.remove', { orderId: id });
      addAllowedNudge(id, order.clientId, order.livreurId);
    } else if (order.livreurId && order.status !== 'picked_up' && chance.next() < 0.15) {
      const next = chance.pick(livreurs.filter((livreur) => livreur.id !== order.livreurId));
      const answer = await served.call(
        'dispatch.reassign',
        { orderId: id, livreurId: next.id },
        { cookie: getCookie(chance.pick(admins)) },
      );
      // Some statuses allow no reassignment; a refused one must reach nobody.
      if (answer.status === 200) addAllowedNudge(id, order.clientId, order.livreurId, next.id);
    } else {
      const { kind, from, to } = chance.pick(open);
      if (kind === 'assign') {
        const livreur = chance.pick(livreurs);
        const leg = to === 'assigned' ? 'pickup' : 'delivery';
        await callAs(chance.pick(admins), 'dispatch.assign', {
          orderId: id,
          leg,
          livreurId: livreur.id,
          from,
        });
        addAllowedNudge(id, order.clientId, order.livreurId, livreur.id);
      } else if (kind === 'step') {
        const carrier = livreurs.find((livreur) => livreur.id === order.livreurId) ?? chance.pick(livreurs);
        await callAs(carrier, 'missions.advance', { orderId: id, from });
        addAllowedNudge(id, order.clientId, order.livreurId);
      } else if (kind === 'fail') {
        await callAs(chance.pick(admins), 'dispatch.fail', { orderId: id, from, reason: 'absent' });
        addAllowedNudge(id, order.clientId, order.livreurId);
      } else {
        await callAs(chance.pick(admins), 'dispatch.setStatus', { orderId: id, from, to });
        addAllowedNudge(id, order.clientId, order.livreurId);
      }
    }
  }

  // A stream ends only after all events published before, so none is still on its way.
  world.deps.live.endAll();
  const eventsByPerson = new Map<string, ReceivedEvent[]>();
  for (const [id, screen] of screens) {
    await screen.ended;
    eventsByPerson.set(id, screen.events.slice(1));
  }
  for (const [id, events] of eventsByPerson) {
    for (const { event, data } of events) {
      expect(event).toBe('order');
      expect(Object.keys(JSON.parse(data))).toEqual(['orderId']);
    }
    const ids = events.map(({ data }) => (JSON.parse(data) as { orderId: string }).orderId);
    // A step also moves the arrivals at the livreur's other missions, which nudges their people.
    const missing = [...(allowed.get(id) ?? [])];
    for (const heard of ids) {
      if (missing[0] === heard) missing.shift();
      else expect(allowed.get(id), id).toContain(heard);
    }
    expect(missing, id).toEqual([]);
  }
  expect(eventsByPerson.get(admins[0]?.id ?? '')?.length).toBeGreaterThan(EVENTS / 2);
  await served.close();
  world.close();
}, 600_000);
