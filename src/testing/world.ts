import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#db/connection.ts';
import { products, users } from '#db/schema.ts';
import type { Store } from '#db/store.ts';
import type { Service } from '#domain/catalogue/catalogue.ts';
import { proposeGroup } from '#domain/catalogue/proposedGroup.ts';
import type { PlaceOrderInput } from '#domain/inputs/order.ts';
import { createSignInTally } from '#server/audit/passwordActs.ts';
import { HashGate } from '#server/auth/throttles/hashGate.ts';
import { createSignals } from '#server/boot/deps.ts';
import { runFollowUps } from '#server/boot/followUps.ts';
import { createSteadyClock, readNewestInstant } from '#server/boot/steadyClock.ts';
import type { Ctx, Deps } from '#server/ctx.ts';
import type { Documents } from '#server/documents/documents.ts';
import { readHouse } from '#server/house/house.reads.ts';
import { createCertifier } from '#server/invoices/certifier.ts';
import { createLimits } from '#server/limits/limits.ts';
import { type Audience, createLive, type LiveChange } from '#server/live/live.ts';
import type { HouseEvent } from '#server/live/stream.ts';
import { createLog } from '#server/log.ts';
import { createSweeper } from '#server/payments/attempts/sweeper.ts';
import { createFne } from '#server/providers/fne/fne.ts';
import { createProviders } from '#server/providers/providers.ts';
import { answerPlan } from '#server/rounds/answerPlan.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { type Browser, type Caller, createBrowser, signInBrowser } from './browserClient.ts';
import { type Clock, createClock } from './clock.ts';
import { openDocuments } from './documents/documentsHere.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { openMemoryStore } from './memoryStore.ts';
import { openPanel } from './panelHere.ts';
import { addPerson, type UserRow } from './people.ts';

export interface World {
  deps: Deps;
  store: Store;
  db: Db;
  clock: Clock;
  mailbox: Mailbox;
  nudges: LiveChange[];
  positionNudges: LiveChange[];
  cashNudges: Audience[][];
  plantNudges(): number;
  livreurNudges: Audience[][];
  inboxNudges: Audience[][];
  /** Each line of the log is one JSON object. */
  lines: string[];
  visitor(): Caller;
  as(user: Pick<UserRow, 'id'>): Caller;
  /** The browser keeps its cookies, and is signed in if a user is given. */
  browser(user?: Pick<UserRow, 'id'>, ip?: string): Browser;
  ctx(user?: Pick<UserRow, 'id'>): Promise<Ctx>;
  client(name?: string): UserRow;
  livreur(name?: string): UserRow;
  admin(name?: string): UserRow;
  superadmin(name?: string): UserRow;
  product(name?: string, services?: Service[]): typeof products.$inferSelect;
  aCart(overrides?: Partial<PlaceOrderInput>): PlaceOrderInput;
  close(): void;
}

/** A provider that answers on a busy machine is not to pass for one that does not. */
const PATIENCE_MS = 2500;

export interface WorldOptions {
  at?: number;
  settings?: Partial<Settings>;
  /** Tests of files and restarts pass their own store instead of a fresh one in memory. */
  store?: Store;
  documents?: Documents;
}

/** The world runs the real acts on a fresh migrated database, with a clock that the test moves. */
export async function aWorld(options: WorldOptions = {}): Promise<World> {
  const clock = createClock(options.at);
  const store = options.store ?? openMemoryStore();
  const { db } = store;
  const settings: Settings = {
    ...readSettings({ LIMITS_FACTOR: '1000' }),
    // No transport is opened here, and the owner of a house with a key is not asked for one.
    resendApiKey: 're_of_the_world',
    ...options.settings,
  };
  const nudges: LiveChange[] = [];
  const positionNudges: LiveChange[] = [];
  const announced: Record<HouseEvent, Audience[][]> = {
    house: [],
    cash: [],
    plant: [],
    livreur: [],
    inbox: [],
  };
  const lines: string[] = [];
  const live = createLive({ clock: clock.now });
  const log = createLog({ level: 'info', write: (line) => lines.push(line), now: clock.now });
  const deps: Deps = {
    settings,
    store,
    db,
    live: {
      ...live,
      publish: (change) => {
        nudges.push(change);
        live.publish(change);
      },
      publishPosition: (change) => {
        positionNudges.push(change);
        live.publishPosition(change);
      },
      announce: (event, audience) => {
        announced[event].push(audience ?? []);
        live.announce(event, audience);
      },
    },
    mail: { wake: () => {}, stop: async () => {} },
    push: { wake: () => {}, stop: async () => {}, resolve: async () => ['142.250.1.1'] },
    providers: createProviders({ settings, now: clock.now, log }, PATIENCE_MS),
    sweeper: { ...createSweeper(() => deps), wake: () => {} },
    fne: createFne(settings, { now: clock.now, log }, PATIENCE_MS),
    certifier: { ...createCertifier(() => deps), wake: () => {} },
    documents: options.documents ?? openDocuments(db),
    // Tests plan in their own thread, because nothing is built for them.
    planner: { proposeRounds: async (question) => answerPlan(question), stop: async () => {} },
    panel: openPanel(() => deps),
    limits: createLimits({ factor: settings.limitsFactor, clock: clock.now }),
    signals: createSignals(),
    hashGate: new HashGate(),
    log,
    signInTally: createSignInTally(),
    now: clock.now,
    steadyNow: createSteadyClock({ wall: clock.now, elapsed: clock.elapsed, newest: readNewestInstant(db) }),
    id: () => crypto.randomUUID(),
    random: (bytes) => randomBytes(bytes),
    house: () => readHouse(store),
    follow: (events) => runFollowUps(deps, events),
  };
  let people = 0;
  const makePersonAdder = (role: UserRow['role']) => (fullname?: string) => {
    people++;
    return addPerson(db, role, { number: people, now: clock.now(), ...(fullname ? { fullname } : {}) });
  };
  const product: World['product'] = (
    name = 'Chemise',
    services = [{ name: 'Lavage + Repassage', price: 1500 }],
  ) =>
    db
      .insert(products)
      .values({
        id: deps.id(),
        name,
        group: proposeGroup(name),
        services,
        createdAt: clock.now(),
        imageUrl: null,
      })
      .returning()
      .get();
  const browser: World['browser'] = (user, ip) => {
    if (!user) return createBrowser(deps, ip);
    const row = db.select().from(users).where(eq(users.id, user.id)).get();
    if (!row) throw new Error('nobody has this id');
    return signInBrowser(deps, row, ip);
  };
  return {
    deps,
    store,
    db,
    clock,
    mailbox: createMailbox(db, settings.publicUrl),
    nudges,
    positionNudges,
    cashNudges: announced.cash,
    plantNudges: () => announced.plant.length,
    livreurNudges: announced.livreur,
    inboxNudges: announced.inbox,
    lines,
    browser,
    visitor: () => browser().caller,
    as: (user) => browser(user).caller,
    ctx: (user) => browser(user).makeCtx(),
    client: makePersonAdder('client'),
    livreur: makePersonAdder('livreur'),
    admin: makePersonAdder('admin'),
    superadmin: makePersonAdder('superadmin'),
    product,
    aCart: (overrides = {}) => {
      const garment = db.select().from(products).limit(1).get() ?? product();
      return {
        key: deps.id(),
        items: [{ productId: garment.id, service: garment.services[0]?.name ?? '', quantity: 2 }],
        location: { lng: -3.99, lat: 5.36 },
        contactPhone: '+2250701020304',
        paymentMethod: 'espece',
        ...overrides,
      };
    },
    close: () => store.close(),
  };
}
