import { applications, messages, type orders, outbox, positions, products, users } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { Role } from '#domain/people/roles.ts';
import { recordOrderEvent } from '#server/acts/journal.ts';
import { issueToken } from '#server/auth/tokens.ts';
import { toStoredPoint } from '#server/orderFields/points.ts';
import { insertRows, updateRow } from '#testing/rows.ts';
import type { Browser } from './browserClient.ts';
import { anOrder, aShirt } from './orders.ts';
import type { UserRow } from './people.ts';
import { findExample } from './procedures.ts';
import type { World } from './world.ts';

export type OrderRow = typeof orders.$inferSelect;

export interface Scene extends Record<Role, UserRow> {
  world: World;
  order(status: OrderStatus, values?: Partial<OrderRow>): OrderRow;
  /** Each call adds another person of this role. */
  person(role: Role, values?: Partial<typeof users.$inferInsert>): UserRow;
  /** The livreur gets a position dated now. */
  reportPosition(): void;
  garment(): string;
  application(): string;
  message(): string;
  letter(): string;
  grant(): string;
}

export function createScene(world: World): Scene {
  const people = {
    client: world.client('Awa Koné'),
    livreur: world.livreur('Yao Konan'),
    admin: world.admin('Ali Traoré'),
    superadmin: world.superadmin('Didier Yapi'),
  };
  // The last superadmin can neither be deactivated nor delete the account, so the scene has a second one.
  world.superadmin('Fatou Bamba');
  const { db, deps } = world;
  const { client, livreur, admin } = people;
  const garment = world.product('Robe', [{ name: 'Lavage', price: 800 }]);
  const at = world.clock.now();
  updateRow(db, users, client.id, { address: 'Cocody' });
  const scene: Scene = {
    ...people,
    world,
    order: (status, values) => {
      // An example may have emptied the catalogue.
      db.insert(products).values(garment).onConflictDoNothing().run();
      const order = anOrder(world, {
        // The second item is no longer in the catalogue.
        items: [{ ...aShirt(800, 2, 'Robe'), productId: garment.id }, aShirt(500, 1)],
        clientId: client.id,
        livreurId: livreur.id,
        livreurName: livreur.fullname,
        livreurPhone: livreur.phone,
        ...toStoredPoint({ lng: -3.99, lat: 5.36 }),
        status,
        pickedUpAt: at,
        ...values,
      });
      const { id: orderId } = order;
      recordOrderEvent(
        { ...deps, actor: admin },
        { orderId, kind: 'status', to: status, detail: livreur.fullname },
      );
      return order;
    },
    person: (role, values = {}) => {
      const user = world[role]();
      if (Object.keys(values).length > 0) updateRow(db, users, user.id, values);
      return { ...user, ...values };
    },
    reportPosition: () => {
      const place = { ...toStoredPoint({ lng: -4, lat: 5.3 }), accuracy: 12, at: world.clock.now() };
      insertRows(db, positions, { livreurId: livreur.id, ...place });
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
    message: () =>
      db
        .insert(messages)
        .values({
          id: deps.id(),
          fullname: 'Clarisse Bédi',
          folded: ' clarisse bedi',
          email: 'clarisse@exemple.ci',
          message: 'Bonjour',
          createdAt: at,
        })
        .returning()
        .get().id,
    letter: () =>
      db
        .insert(outbox)
        .values({
          id: deps.id(),
          kind: 'written',
          recipient: 'koffi@exemple.ci',
          words: { subject: 'Bienvenue', text: 'canari du texte', html: '<p>canari du texte</p>' },
          urgency: 3,
          state: 'dead',
          lastError: 'refused',
          createdAt: at,
        })
        .returning()
        .get().id,
    grant: () => issueToken(deps, 'grant', { role: 'admin' }).token,
  };
  scene.reportPosition();
  for (const status of ['pending', 'assigned', 'picked_up', 'pickup_en_route', 'completed'] as const)
    scene.order(status, { paymentMethod: 'wave', paymentState: 'paid', paidAt: at, completedAt: at });
  return scene;
}

export type Outcome = { answer: unknown } | { refused: string };

/** The example may write rows; the result is its input and the browser that sends it. */
export async function prepareCall(
  scene: Scene,
  name: string,
  role: Role | 'anonymous',
): Promise<{ browser: Browser; input: unknown }> {
  const example = findExample(name);
  if (!example) throw new Error(`testing/procedures.ts has no example of ${name}: add one`);
  const visitor = scene.world.browser();
  const { input, caller, browser } = await example(scene, role, visitor);
  if (role === 'anonymous') return { browser: visitor, input };
  return { browser: browser ?? scene.world.browser(caller ?? scene[role]), input };
}

/** The call goes through the router, as a request does. */
export async function callProcedure(browser: Browser, name: string, input: unknown): Promise<Outcome> {
  const [feature = '', act = ''] = name.split('.');
  const features = browser.caller as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >;
  try {
    // tRPC's proxy would take the procedure named `apply` for the function's own method, so `call` is explicit.
    return { answer: await features[feature]?.[act]?.call(null, input) };
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null;
    if (cause instanceof DomainError) return { refused: cause.code };
    return { refused: error instanceof Error && 'code' in error ? String(error.code) : String(error) };
  }
}

/** A refused role is turned away before its input is parsed, so the input need not be valid. */
export async function isForbidden(scene: Scene, name: string, role: Role | 'anonymous'): Promise<boolean> {
  const { browser } = await prepareCall(scene, name, role);
  const outcome = await callProcedure(browser, name, { unknown: 'field' });
  return 'refused' in outcome && /^(NOT_SIGNED_IN|FORBIDDEN)$/.test(outcome.refused);
}
