import { eq } from 'drizzle-orm';
import { applications, type orders, outbox, positions, users } from '#db/schema.ts';
import { DomainError } from '#domain/failure.ts';
import type { OrderStatus } from '#domain/lifecycle.ts';
import type { Role } from '#domain/roles.ts';
import { issueToken } from '../auth/tokens.ts';
import { recordOrderEvent } from '../journal.ts';
import { MICRO } from '../orders/rows.ts';
import type { Browser } from './browser.ts';
import { EXAMPLES } from './examples.ts';
import type { UserRow } from './people.ts';
import { aShirt, keepOrder } from './sampleOrders.ts';
import type { World } from './world.ts';

export type OrderRow = typeof orders.$inferSelect;

/** One person of each role, with something of everything: no answer is poor for want of data. */
export interface Scene extends Record<Role, UserRow> {
  world: World;
  order(status: OrderStatus, facts?: Partial<OrderRow>): OrderRow;
  someone(role: Role, facts?: Partial<typeof users.$inferInsert>): UserRow;
  /** The livreur, on the map, now. */
  seen(): void;
  garment(): string;
  application(): string;
  letter(): string;
  grant(): string;
}

export function aScene(world: World): Scene {
  const people = {
    client: world.client('Awa Koné'),
    livreur: world.livreur('Yao Konan'),
    admin: world.admin('Ali Traoré'),
    superadmin: world.superadmin('Didier Yapi'),
  };
  // The last superadmin may do less than another.
  world.superadmin('Fatou Bamba');
  const { db, deps } = world;
  const { client, livreur, admin } = people;
  const garmentId = world.product('Robe', [{ name: 'Lavage', price: 800 }]).id;
  const at = world.clock.now();
  db.update(users).set({ address: 'Cocody' }).where(eq(users.id, client.id)).run();
  const scene: Scene = {
    ...people,
    world,
    order: (status, facts) => {
      const order = keepOrder(world, {
        // The second is no longer in the catalogue.
        items: [{ ...aShirt(800, 2, 'Robe'), productId: garmentId }, aShirt(500, 1)],
        clientId: client.id,
        livreurId: livreur.id,
        livreurName: livreur.fullname,
        livreurPhone: livreur.phone,
        lng: -3.99 * MICRO,
        lat: 5.36 * MICRO,
        status,
        pickedUpAt: at,
        ...facts,
      });
      const { id: orderId } = order;
      recordOrderEvent(
        { ...deps, actor: admin },
        { orderId, kind: 'status', to: status, detail: livreur.fullname },
      );
      return order;
    },
    someone: (role, facts = {}) => {
      const user = world[role]();
      if (Object.keys(facts).length > 0) db.update(users).set(facts).where(eq(users.id, user.id)).run();
      return { ...user, ...facts };
    },
    seen: () => {
      const place = { lng: -4 * MICRO, lat: 5.3 * MICRO, accuracy: 12, at: world.clock.now() };
      db.insert(positions)
        .values({ livreurId: livreur.id, ...place })
        .run();
    },
    garment: () => world.product('Veste').id,
    application: () =>
      db
        .insert(applications)
        .values({
          id: deps.id(),
          fullname: 'Koffi Aka',
          folded: ' koffi aka',
          phone: '+2250701020304',
          email: 'koffi@exemple.ci',
          city: 'Yopougon',
          createdAt: at,
        })
        .returning()
        .get().id,
    letter: () =>
      db
        .insert(outbox)
        .values({
          id: deps.id(),
          event: `scene:${deps.id()}`,
          recipient: 'koffi@exemple.ci',
          subject: 'Bienvenue',
          text: 'canari du texte',
          html: '<p>canari du texte</p>',
          state: 'dead',
          lastError: 'refused',
          nextAttemptAt: at,
          createdAt: at,
        })
        .returning()
        .get().id,
    grant: () => issueToken(deps, 'grant').token,
  };
  scene.seen();
  for (const status of ['pending', 'assigned', 'picked_up', 'pickup_en_route', 'completed'] as const)
    scene.order(status, { paymentMethod: 'wave', paymentState: 'paid', paidAt: at, completedAt: at });
  return scene;
}

/** A call that this role may make; `who` when it has to be somebody else than the scene's own. */
export interface Arranged {
  input?: unknown;
  who?: UserRow;
  /** The very browser, for what is bound to one. */
  browser?: Browser;
}

export type Outcome = { answer: unknown } | { refused: string };

/** The person and the input of one procedure: what it needs is put in place first. */
export async function arranged(
  scene: Scene,
  name: string,
  role: Role | 'anonymous',
): Promise<{ browser: Browser; input: unknown }> {
  const call = EXAMPLES[name];
  if (!call) throw new Error(`examples.ts has no example of ${name}: add one`);
  const browser = scene.world.browser();
  const example = await call(scene, role, browser);
  const { input } = example;
  if (role === 'anonymous') return { browser, input };
  return { browser: example.browser ?? scene.world.browser(example.who ?? scene[role]), input };
}

/** Through the router, as a request would go. */
export async function called(browser: Browser, name: string, input: unknown): Promise<Outcome> {
  const [feature = '', act = ''] = name.split('.');
  const features = browser.caller as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >;
  try {
    // By `call`: one of the procedures is named `apply`, as every function's own method is.
    return { answer: await features[feature]?.[act]?.call(null, input) };
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null;
    if (cause instanceof DomainError) return { refused: cause.code };
    return { refused: error instanceof Error && 'code' in error ? String(error.code) : String(error) };
  }
}
