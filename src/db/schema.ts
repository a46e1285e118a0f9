import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import type { AccountEntryKind, AccountMethod } from '#domain/accounts/account.ts';
import type { GarmentGroup, Service } from '#domain/catalogue/catalogue.ts';
import type { Channel, ReadyWords } from '#domain/contacts/attempt.ts';
import type { HouseSetting, HouseSettings } from '#domain/house.ts';
import type { ApplicationState, MessageState } from '#domain/inbox.ts';
import type {
  CertificationState,
  CreditedLine,
  InvoiceContent,
  RefusedField,
} from '#domain/invoices/certification.ts';
import type { EarlierKind, LetterData, LetterKind, LetterState } from '#domain/letters.ts';
import type { Leg, OrderEventKind, OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { DrawerEntryKind } from '#domain/money/cash.ts';
import type {
  GapOutcome,
  LedgerMethod,
  MoneyEntryKind,
  OrderMethod,
  PaymentState,
} from '#domain/money/payment.ts';
import type { Care } from '#domain/orders/care.ts';
import type { Unit } from '#domain/orders/units.ts';
import type { AttemptProblem, AttemptState, Provider } from '#domain/payments/attempt.ts';
import type { Availability } from '#domain/people/availability.ts';
import type { ActorRole, InternalRole, Role } from '#domain/people/roles.ts';
import type { ProofMeans, SessionPhase } from '#domain/people/secondFactor.ts';
import type { Agreement, OrderContent } from '#domain/pieces/changes.ts';
import type { ClaimKind, ClaimState } from '#domain/pieces/claims.ts';
import type {
  CodeLeg,
  HandoverLeg,
  HandoverWay,
  LineCount,
  Linen,
  RecordedBypass,
} from '#domain/pieces/handover.ts';
import type { VisitReason } from '#domain/pieces/visits.ts';
import type { Point } from '#domain/places/geo.ts';
import type { ToldReturn } from '#domain/promises/stops.ts';
import type { PushKind } from '#domain/push/pushNews.ts';
import type { DateState, RuleItem } from '#domain/recurring/rules.ts';

/**
 * Instants are milliseconds UTC, and money is whole FCFA. Lists of statuses and roles are in TypeScript, because a
 * CHECK would mean rebuilding the table for each new one.
 */

/** The row goes when its account goes. */
const userKey = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The row goes when its order goes. */
const orderKey = () =>
  text()
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' });

/** The row says more about one event of an order. */
const orderStep = () => ({ orderId: orderKey(), sequence: integer().notNull() });

/** The row goes when its business account goes, which is never while it has money. */
const accountKey = () =>
  text()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

/** The tax office certifies a sale and a credit note through the same states. */
const certification = () => ({
  state: text().$type<CertificationState>().notNull(),
  sendAt: integer(),
  /** When it was certified, or made if the house certifies nothing. */
  issuedAt: integer(),
  /** The tax office's reference, which is the number that people see. */
  number: text(),
  /** The address that the QR shows. */
  token: text(),
  fneId: text(),
  /** The tax office refuses these fields. */
  fields: text({ mode: 'json' }).$type<RefusedField[]>(),
  /** Its total less ours. */
  difference: integer(),
  answer: text(),
});

/** The code has a hash in hex, which is twice as long as the bytes that the file has. */
const hash = customType<{ data: string; driverData: Buffer }>({
  dataType: () => 'blob',
  toDriver: (hex) => Buffer.from(hex, 'hex'),
  fromDriver: (bytes) => bytes.toString('hex'),
});

const gapSettlement = () => ({
  outcome: text().$type<GapOutcome>(),
  reason: text(),
  reasonSalt: text(),
  reasonHash: text(),
  settledAt: integer(),
  settledOn: integer(),
  settledBy: text(),
});

export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    fullname: text().notNull(),
    folded: text().notNull(),
    phone: text().notNull(),
    address: text().notNull().default(''),
    role: text().$type<Role>().notNull(),
    passwordHash: text().notNull(),
    active: integer({ mode: 'boolean' }).notNull().default(true),
    verified: integer({ mode: 'boolean' }).notNull().default(false),
    availability: text().$type<Availability>().notNull().default('on'),
    availabilityAt: integer(),
    orderLetters: integer({ mode: 'boolean' }).notNull().default(true),
    demo: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer().notNull(),
    confirmedAt: integer(),
    lastSeenAt: integer(),
    erasedAt: integer(),
    secondFactorAskedAt: integer(),
    /** Until this instant the next sign-in by password alone may add a first factor; that sign-in sets it to null. */
    enrolUntil: integer(),
    /** The last browser that showed notifications stopped then. */
    pushEndedAt: integer(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    index('users_role_created').on(t.role, t.createdAt, t.id),
    index('users_role_active').on(t.role, t.active, t.createdAt, t.id),
    index('users_by_folded').on(t.folded),
    index('users_unconfirmed').on(t.createdAt).where(sql`confirmed_at is null`),
  ],
);

export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: userKey(),
    expiresAt: integer().notNull(),
    absoluteExpiresAt: integer().notNull(),
    createdAt: integer().notNull(),
    phase: text().$type<SessionPhase>().notNull().default('open'),
    verifiedAt: integer(),
    verifiedBy: text().$type<ProofMeans>(),
    /** A letter's link or a superadmin's word opened the session, which may add a first factor. */
    mayEnrol: integer({ mode: 'boolean' }).notNull().default(false),
    device: text().notNull().default(''),
    /** The IP address of the last use is stored without the part that identifies one subscriber. */
    network: text().notNull().default(''),
    lastUsedAt: integer(),
    /** The phone of a livreur last asked at this hour, or up to a minute later. */
    heardAt: integer(),
  },
  (t) => [index('sessions_user').on(t.userId)],
);

/** A browser that shows notifications to its person while no page is open. */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: text().primaryKey(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    userId: userKey(),
    /** The row goes when its session goes. */
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    usedAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
    index('push_subscriptions_user').on(t.userId),
    index('push_subscriptions_session').on(t.sessionId),
  ],
);

export const knownDevices = sqliteTable(
  'known_devices',
  {
    id: text().primaryKey(),
    userId: userKey(),
    createdAt: integer().notNull(),
  },
  (t) => [index('known_devices_user').on(t.userId)],
);

export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text().primaryKey(),
    userId: userKey(),
    name: text().notNull(),
    publicKey: text().notNull(),
    /** Some authenticators raise this counter with each use; others always report zero. */
    counter: integer().notNull(),
    transports: text({ mode: 'json' }).$type<string[]>().notNull(),
    createdAt: integer().notNull(),
    lastUsedAt: integer(),
  },
  (t) => [index('passkeys_user').on(t.userId, t.createdAt)],
);

export const totpSecrets = sqliteTable('totp_secrets', {
  userId: userKey().primaryKey(),
  /** The secret stays readable base32, because the server computes the same codes from it. */
  secret: text().notNull(),
  lastCounter: integer().notNull(),
  createdAt: integer().notNull(),
  lastUsedAt: integer(),
});

export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    id: text().primaryKey(),
    userId: userKey(),
    createdAt: integer().notNull(),
  },
  (t) => [index('recovery_codes_user').on(t.userId)],
);

export const savedPlaces = sqliteTable(
  'saved_places',
  {
    id: text().primaryKey(),
    userId: userKey(),
    name: text().notNull(),
    address: text().notNull(),
    lng: integer('lng_e6').notNull(),
    lat: integer('lat_e6').notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [index('saved_places_user').on(t.userId, t.createdAt)],
);

export type ChallengePurpose = 'addPasskey' | 'usePasskey' | 'addTotp';
export const challenges = sqliteTable(
  'challenges',
  {
    id: text().primaryKey(),
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    purpose: text().$type<ChallengePurpose>().notNull(),
    secret: text(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (t) => [index('challenges_session').on(t.sessionId, t.purpose)],
);

export type TokenPurpose = 'confirm' | 'reset' | 'entry' | 'grant';
export interface PendingSignUp {
  fullname: string;
  phone: string;
  role: Role;
  verified: boolean;
  passwordHash: string;
  /** This SHA-256 of a nonce in the browser that signed up tells the owner's sign-up from a stranger's. */
  browser: string;
}
export const tokens = sqliteTable(
  'tokens',
  {
    id: text().primaryKey(),
    purpose: text().$type<TokenPurpose>().notNull(),
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    /** A confirmation link confirms the sign-up that it was sent for, and no other. */
    pending: text({ mode: 'json' }).$type<PendingSignUp>(),
    role: text().$type<InternalRole>(),
    /** A reset leaves this known device of the account, from which it was asked for, as it is. */
    deviceId: text(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (t) => [index('tokens_user_purpose').on(t.userId, t.purpose), index('tokens_expiry').on(t.expiresAt)],
);

export const validationCodes = sqliteTable(
  'validation_codes',
  {
    id: text().primaryKey(),
    codeHash: text().notNull(),
    browser: text().notNull(),
    role: text().$type<InternalRole>(),
    wrongTries: integer().notNull().default(0),
    isUsed: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
    burntAt: integer(),
  },
  (t) => [
    index('validation_codes_browser').on(t.browser, t.createdAt),
    index('validation_codes_created').on(t.createdAt),
    index('validation_codes_burnt').on(t.burntAt),
  ],
);

export const counters = sqliteTable('counters', { name: text().primaryKey(), value: integer().notNull() });

export const products = sqliteTable(
  'products',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    group: text('garment_group').$type<GarmentGroup>().notNull().default('other'),
    imageUrl: text(),
    services: text({ mode: 'json' }).$type<Service[]>().notNull(),
    hidden: integer({ mode: 'boolean' }).notNull().default(false),
    position: integer().notNull().default(0),
    createdAt: integer().notNull(),
  },
  (t) => [index('products_position').on(t.position, t.name), index('products_created').on(t.createdAt)],
);

export const uploads = sqliteTable(
  'uploads',
  {
    file: text().primaryKey(),
    bytes: integer().notNull(),
    createdAt: integer().notNull(),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [index('uploads_created').on(t.createdAt), index('uploads_creator').on(t.createdBy)],
);

/** Somebody without an account who calls or writes; the desk orders for them. */
export const contacts = sqliteTable(
  'contacts',
  {
    id: text().primaryKey(),
    phone: text().notNull(),
    fullname: text().notNull(),
    folded: text().notNull(),
    email: text(),
    orderLetters: integer({ mode: 'boolean' }).notNull().default(true),
    /** Accounts are erased, never deleted, so this needs no foreign key. */
    userId: text(),
    /** Orders stay with the contact of the number that they were placed under, so that a merger can be undone. */
    mergedInto: text(),
    createdAt: integer().notNull(),
    erasedAt: integer(),
  },
  (t) => [
    uniqueIndex('contacts_phone').on(t.phone),
    index('contacts_by_folded').on(t.folded),
    index('contacts_user').on(t.userId).where(sql`user_id is not null`),
    index('contacts_listed').on(t.createdAt, t.id).where(sql`merged_into is null and erased_at is null`),
    index('contacts_merged').on(t.mergedInto).where(sql`merged_into is not null`),
  ],
);

export const orders = sqliteTable(
  'orders',
  {
    /** Tables with a row for each act name the order by this number, which takes a tenth of its id. */
    number: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull(),
    reference: text().notNull(),
    clientId: text().references(() => users.id, { onDelete: 'set null' }),
    /** A contact with an order is erased, never deleted, so this needs no foreign key. */
    contactId: text(),
    /** The business on whose account the order is; null for one that is paid at the door. */
    accountId: text(),
    /** A business without an account that asked for its own certified invoice. */
    buyerNcc: text(),
    buyerName: text(),
    /** The member of the desk who ordered for somebody. */
    placedBy: text(),
    /** The order outlives its recurring rule, so this needs no foreign key. */
    ruleId: text(),
    /** The order whose linen is done again for nothing; an order with a claim is never deleted. */
    redoOf: text(),
    payerName: text(),
    payerPhone: text(),
    receiverName: text(),
    receiverPhone: text(),
    /** The client's words about the linen. */
    note: text().notNull().default(''),
    /** The desk's words to the livreur. */
    deskNote: text().notNull().default(''),
    /** Livreurs are erased, never deleted, so this needs no foreign key. */
    livreurId: text(),
    clientName: text().notNull(),
    /** A caller whose name is not the contact's has an e-mail of their own; empty if they gave none. */
    clientEmail: text(),
    livreurName: text(),
    livreurPhone: text(),
    folded: text().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    version: integer().notNull().default(1),
    pieces: integer().notNull(),
    totalItemsPrice: integer().notNull(),
    transportFee: integer().notNull(),
    feePerKm: integer().notNull().default(300),
    /** An order that was sold as express has both; its lines have the raised prices. */
    expressPercent: integer(),
    expressHours: integer(),
    grandTotal: integer().notNull(),
    clientAddress: text().notNull(),
    lng: integer('lng_e6'),
    lat: integer('lat_e6'),
    paymentMethod: text().$type<OrderMethod>(),
    amountPaid: integer().notNull().default(0),
    rebate: integer().notNull().default(0),
    declaredAt: integer(),
    /** The sum that was due when the client declared its payment. */
    declaredAmount: integer(),
    /** `paymentStateOf` derives this from the total and the columns above; it is stored so that indexes can use it. */
    paymentState: text().$type<PaymentState>().notNull().default('due'),
    paidAt: integer(),
    clientContactPhone: text().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    pickedUpAt: integer(),
    completedAt: integer(),
    linen: text().$type<Linen>().notNull().default('client'),
    piecesHeld: integer().notNull().default(0),
    countGapAt: integer(),
    returningAt: integer(),
    /** The number on the bag and its pieces; it is free for other linen once this is given back. */
    tag: integer(),
    /** A number that was asked for and that other linen had, until the desk sees to it. */
    refusedTag: integer(),
    visitFailedAt: integer(),
    slotFrom: integer(),
    pickupBy: integer(),
    /** A delivery has a slot only after a visit for it that failed. */
    deliverySlotFrom: integer(),
    deliverySlotTo: integer(),
    promiseFrom: integer().notNull().default(0),
    promisedAt: integer().notNull().default(0),
    promisedAtFirst: integer().notNull().default(0),
    stepDueAt: integer(),
    /** The told hour of the present leg; null after a failed visit, until somebody chooses the next. */
    toldAt: integer(),
    /** When the linen was ready to go back; an assignment for the delivery says so where nobody did. */
    readyAt: integer(),
    /** When its client was told so, by news that has left or still waits. */
    readyToldAt: integer(),
    /** When a livreur is expected, by the round as it was last reckoned. */
    arrivalFrom: integer(),
    arrivalTo: integer(),
    /** The client's four-digit code of each leg is stored as a number: 412 stands for "0412". */
    pickupCode: integer().notNull().default(0),
    deliveryCode: integer().notNull().default(0),
    returnCode: integer().notNull().default(0),
  },
  // An act writes a page or more of each index that holds one of its columns (docs/bench.md says how many).
  (t) => [
    uniqueIndex('orders_id').on(t.id),
    index('orders_newest').on(t.createdAt, t.id),
    index('orders_by_folded').on(t.folded),
    // A client has few orders, so a filter reads each of them.
    index('orders_by_client').on(t.clientId, t.createdAt, t.id),
    index('orders_by_contact').on(t.contactId).where(sql`contact_id is not null`),
    index('orders_by_account').on(t.accountId, t.completedAt, t.id).where(sql`account_id is not null`),
    index('orders_of_account_newest').on(t.accountId, t.createdAt, t.id).where(sql`account_id is not null`),
    // Few orders are open, so one index holds all that their filters compare, and most acts write it in one place.
    index('orders_open')
      .on(
        t.livreurId,
        t.createdAt,
        t.id,
        t.status,
        t.paymentState,
        t.paymentMethod,
        t.toldAt,
        t.promisedAt,
        t.promiseFrom,
        t.stepDueAt,
        t.readyAt,
      )
      .where(sql`status not in ('completed', 'cancelled')`),
    // An order that has ended enters the next two indexes once (server/dispatch/orderParts.ts reads them).
    index('orders_ended')
      .on(t.status, t.paymentState, t.paymentMethod, t.createdAt, t.id)
      .where(sql`status in ('completed', 'cancelled')`),
    index('orders_ended_by_livreur')
      .on(t.livreurId, t.status, t.createdAt, t.id, t.paymentState, t.paymentMethod)
      .where(sql`status in ('completed', 'cancelled') and livreur_id is not null`),
    index('orders_with_credit')
      .on(t.createdAt, t.id)
      .where(sql`amount_paid > 0 and (status = 'cancelled' or amount_paid > grand_total - rebate)`),
    index('orders_linen_to_return')
      .on(t.createdAt, t.id, t.livreurId, t.returningAt, t.status)
      .where(sql`+status in ('completed', 'cancelled') and linen = 'held'`),
    index('orders_with_failed_visit')
      .on(t.createdAt, t.id)
      .where(sql`visit_failed_at > coalesce(picked_up_at, 0) and status not in ('completed', 'cancelled')`),
    uniqueIndex('orders_tag').on(t.tag).where(sql`linen = 'held' and tag is not null`),
    index('orders_with_refused_tag').on(t.createdAt, t.id).where(sql`refused_tag is not null`),
    index('orders_with_count_gap').on(t.createdAt, t.id).where(sql`count_gap_at is not null`),
    // Few orders have a slot still to come, so the index leaves the status out.
    index('orders_by_slot').on(t.slotFrom).where(sql`slot_from is not null`),
    index('orders_by_delivery_slot').on(t.deliverySlotFrom).where(sql`delivery_slot_from is not null`),
  ],
);

/** A client or contact orders again on some weekdays. Accounts and contacts are erased, never deleted. */
export const recurringRules = sqliteTable(
  'recurring_rules',
  {
    id: text().primaryKey(),
    clientId: text(),
    contactId: text(),
    createdBy: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    /** An order that is made anew after a change of the rule has a new key. */
    version: integer().notNull().default(1),
    weekdays: text({ mode: 'json' }).$type<number[]>().notNull(),
    at: text().notNull(),
    items: text({ mode: 'json' }).$type<RuleItem[]>().notNull(),
    address: text().notNull(),
    lng: integer('lng_e6').notNull(),
    lat: integer('lat_e6').notNull(),
    contactPhone: text().notNull(),
    paymentMethod: text().$type<OrderMethod>().notNull(),
    accountId: text(),
    note: text(),
    from: text('from_day').notNull(),
    to: text('to_day'),
    except: text({ mode: 'json' }).$type<string[]>().notNull(),
    paused: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex('recurring_rules_key').on(t.createdBy, t.key),
    index('recurring_rules_client').on(t.clientId).where(sql`client_id is not null`),
    index('recurring_rules_contact').on(t.contactId).where(sql`contact_id is not null`),
  ],
);

/** A job that runs twice makes one order of a rule on one date, thanks to the key. */
export const recurringDates = sqliteTable(
  'recurring_dates',
  {
    ruleId: text()
      .notNull()
      .references(() => recurringRules.id, { onDelete: 'cascade' }),
    date: text().notNull(),
    state: text().$type<DateState>().notNull(),
    orderId: text().references(() => orders.id, { onDelete: 'set null' }),
    /** The failure for which no order was made. */
    refusal: text(),
    askedAt: integer(),
    confirmedAt: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.ruleId, t.date] }),
    uniqueIndex('recurring_dates_order').on(t.orderId).where(sql`order_id is not null`),
    index('recurring_dates_state').on(t.state, t.date),
  ],
);

/** The holder of a token follows its order without an account. */
export const orderLinks = sqliteTable(
  'order_links',
  {
    /** SHA-256 of the token. */
    id: text().primaryKey(),
    orderId: orderKey(),
    createdAt: integer().notNull(),
    openedAt: integer(),
    revokedAt: integer(),
  },
  (t) => [index('order_links_order').on(t.orderId)],
);

/**
 * Each time somebody begins to pay an order electronically. The row is committed before the provider is asked, so that
 * no kill of the server loses what the provider was asked for.
 */
export const paymentAttempts = sqliteTable(
  'payment_attempts',
  {
    id: text().primaryKey(),
    orderId: orderKey(),
    invoiceId: text(),
    provider: text().$type<Provider>().notNull(),
    amount: integer().notNull(),
    state: text().$type<AttemptState>().notNull(),
    problem: text().$type<AttemptProblem>(),
    /** The provider gets this name of the attempt. */
    reference: text().notNull(),
    actorId: text().notNull(),
    key: text().notNull(),
    /** The provider's own name of the attempt, and what its questions about it need beside that. */
    providerId: text(),
    providerToken: text(),
    url: text(),
    transactionId: text(),
    /** The last answer of the provider, as it was read. */
    answer: text(),
    createdAt: integer().notNull(),
    expiresAt: integer(),
    nextReadAt: integer(),
    /** The order no longer owes this sum, so that the provider is asked to end the attempt. */
    isUnwanted: integer({ mode: 'boolean' }).notNull().default(false),
    refundKey: text(),
  },
  (t) => [
    index('payment_attempts_order').on(t.orderId, t.createdAt),
    uniqueIndex('payment_attempts_key').on(t.actorId, t.key),
    uniqueIndex('payment_attempts_reference').on(t.provider, t.reference),
    index('payment_attempts_provider_id').on(t.provider, t.providerId).where(sql`provider_id is not null`),
    index('payment_attempts_due').on(t.nextReadAt).where(sql`next_read_at is not null`),
    index('payment_attempts_problem')
      .on(t.createdAt, t.id)
      .where(sql`state = 'unsure' or problem is not null`),
  ],
);

/** A provider sends a notification again until it is answered, and in any order. */
export const providerEvents = sqliteTable(
  'provider_events',
  {
    provider: text().$type<Provider>().notNull(),
    id: text().notNull(),
    /** Null for money of nobody, as after a restored backup. */
    attemptId: text(),
    raw: text().notNull(),
    receivedAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.id] }), index('provider_events_age').on(t.receivedAt)],
);

/** Businesses that pay once a month. A closed one keeps its row for its invoices. */
export const accounts = sqliteTable(
  'accounts',
  {
    id: text().primaryKey(),
    key: text().notNull(),
    name: text().notNull(),
    ncc: text().notNull(),
    rccm: text().notNull(),
    address: text().notNull(),
    email: text().notNull(),
    /** Days from an invoice to its due date. */
    terms: integer().notNull(),
    ceiling: integer().notNull(),
    /** Whole percent off the lines, or else `accountPrices`, never both. */
    discount: integer().notNull().default(0),
    deliveryNotes: text().notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: integer().notNull(),
    /** Accounts of people are erased, never deleted, so this needs no foreign key. */
    createdBy: text().notNull(),
    closedAt: integer(),
  },
  (t) => [uniqueIndex('accounts_key').on(t.createdBy, t.key), index('accounts_by_name').on(t.name, t.id)],
);

/** The migrations make this table and the next one WITHOUT ROWID. */
export const accountPrices = sqliteTable(
  'account_prices',
  {
    accountId: accountKey(),
    productId: text().notNull(),
    service: text().notNull(),
    price: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.productId, t.service] })],
);

/** These people may order on the account and read its orders and invoices. */
export const accountPeople = sqliteTable(
  'account_people',
  { accountId: accountKey(), userId: userKey(), addedAt: integer().notNull() },
  (t) => [primaryKey({ columns: [t.accountId, t.userId] }), index('account_people_user').on(t.userId)],
);

/**
 * Money of businesses, which is of no order. Triggers refuse every update and deletion; `domain/accounts` computes
 * which entry pays which invoice.
 */
export const accountEntries = sqliteTable(
  'account_entries',
  {
    sequence: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    kind: text().$type<AccountEntryKind>().notNull(),
    /** Null for what is no money that came, as a favour. */
    method: text().$type<AccountMethod>(),
    amount: integer().notNull(),
    /** The sum that the business kept back for the tax office pays its invoices too. */
    withheld: integer().notNull().default(0),
    withheldReason: text(),
    /** The invoices that the payer named, which are paid first. */
    invoiceIds: text({ mode: 'json' }).$type<string[]>().notNull(),
    note: text(),
    reverses: text(),
    key: text().notNull(),
    actorId: text().notNull(),
    actorRole: text().$type<ActorRole>().notNull(),
    at: integer().notNull(),
    bookedOn: integer().notNull(),
  },
  (t) => [
    uniqueIndex('account_entries_id').on(t.id),
    uniqueIndex('account_entries_key').on(t.actorId, t.key),
    uniqueIndex('account_entries_reverses').on(t.reverses).where(sql`reverses is not null`),
    index('account_entries_account').on(t.accountId, t.sequence),
    index('account_entries_day').on(t.bookedOn),
  ],
);

/**
 * A sale that the tax office certifies, of an order or of a business's month. The row is committed before the tax
 * office is asked, so that no kill of the server certifies a sale twice.
 */
export const invoices = sqliteTable(
  'invoices',
  {
    id: text().primaryKey(),
    /** Null for a month of an account, whose orders name their invoice. */
    orderId: text(),
    accountId: text().references(() => accounts.id),
    /** For example "2026-11". */
    month: text(),
    /** A completion that was undone and came again is another sale. */
    sale: integer().notNull().default(1),
    amount: integer().notNull(),
    /** Lines and method as they were at completion. */
    content: text({ mode: 'json' }).$type<InvoiceContent>().notNull(),
    createdAt: integer().notNull(),
    /** Only an account pays later. */
    dueAt: integer(),
    /** Days after the due date that the last reminder was for. */
    reminder: integer().notNull().default(0),
    /** The tax office's names of the lines, which its credit notes need. */
    itemIds: text({ mode: 'json' }).$type<string[]>(),
    ...certification(),
  },
  (t) => [
    uniqueIndex('invoices_order').on(t.orderId, t.sale).where(sql`order_id is not null`),
    uniqueIndex('invoices_account').on(t.accountId, t.month, t.sale).where(sql`account_id is not null`),
    index('invoices_newest').on(t.createdAt, t.id),
    index('invoices_state').on(t.state, t.createdAt, t.id),
    index('invoices_issued').on(t.issuedAt).where(sql`issued_at is not null`),
    index('invoices_due').on(t.sendAt).where(sql`send_at is not null`),
    // Triggers refuse a number that another invoice or note has; an older file may hold one twice.
    index('invoices_number').on(t.number).where(sql`number is not null`),
  ],
);

/** The orders of a business's invoice. An order counts in one invoice at a time. The migrations make it WITHOUT ROWID. */
export const invoiceOrders = sqliteTable(
  'invoice_orders',
  {
    invoiceId: text()
      .notNull()
      .references(() => invoices.id),
    orderId: text().notNull(),
    amount: integer().notNull(),
    /** The note that took the order back when its completion was undone; the order is then invoiced anew. */
    creditNoteId: text(),
  },
  (t) => [
    primaryKey({ columns: [t.invoiceId, t.orderId] }),
    uniqueIndex('invoice_orders_once').on(t.orderId).where(sql`credit_note_id is null`),
  ],
);

/** The tax office takes back quantities of lines, never a sum. */
export const creditNotes = sqliteTable(
  'credit_notes',
  {
    id: text().primaryKey(),
    invoiceId: text()
      .notNull()
      .references(() => invoices.id),
    items: text({ mode: 'json' }).$type<CreditedLine[]>().notNull(),
    amount: integer().notNull(),
    reason: text().notNull(),
    key: text().notNull(),
    actorId: text().notNull(),
    createdAt: integer().notNull(),
    /** The event that lowered the cost of the order; null for a sale that was undone. */
    sequence: integer(),
    ...certification(),
  },
  (t) => [
    uniqueIndex('credit_notes_key').on(t.actorId, t.key),
    index('credit_notes_invoice').on(t.invoiceId),
    index('credit_notes_state').on(t.state),
    index('credit_notes_issued').on(t.issuedAt).where(sql`issued_at is not null`),
    index('credit_notes_due').on(t.sendAt).where(sql`send_at is not null`),
    index('credit_notes_number').on(t.number).where(sql`number is not null`),
  ],
);

/** The migrations make this table WITHOUT ROWID, which stores an order's lines together and saves an index. */
export const orderLines = sqliteTable(
  'order_lines',
  {
    orderId: orderKey(),
    position: integer().notNull(),
    /** Past orders outlive the garments that they name, so this is no foreign key. */
    productId: text().notNull(),
    name: text().notNull(),
    service: text().notNull(),
    quantity: integer().notNull(),
    unitPrice: integer().notNull(),
    /** Null for a line of pieces. */
    unit: text().$type<Unit>(),
    tenths: integer(),
    /** The whole percent that the account of a business took off the line when it was priced. */
    discount: integer().notNull().default(0),
    care: text({ mode: 'json' }).$type<Care[]>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.position] })],
);

export const roundStops = sqliteTable(
  'round_stops',
  {
    orderId: orderKey().primaryKey(),
    /**
     * A position no longer counts once the order has another livreur or another leg. Livreurs are erased, never
     * deleted, so this needs no foreign key.
     */
    livreurId: text().notNull(),
    leg: text().$type<CodeLeg>().notNull(),
    position: integer().notNull(),
  },
  (t) => [index('round_stops_livreur').on(t.livreurId)],
);

/** The person who acted, or whom an event named, under the name and role of then; an erasure changes the name. */
export const actors = sqliteTable(
  'actors',
  {
    number: integer().primaryKey(),
    /** Accounts are erased, never deleted, so this needs no foreign key. */
    userId: text(),
    name: text().notNull(),
    /** In the journal also `visitor`. */
    role: text().$type<ActorRole>().notNull(),
  },
  (t) => [index('actors_user').on(t.userId, t.role, t.name)],
);

/**
 * Triggers refuse every update, and every deletion but the one that follows the order's own. Orders and people stand by
 * their numbers, because their ids and names in each event were a third of the file.
 */
export const orderEvents = sqliteTable(
  'order_events',
  {
    sequence: integer().primaryKey({ autoIncrement: true }),
    /** The event of a removal outlives its order: this is null in it, and its detail is the order's id. */
    orderNumber: integer().references(() => orders.number, { onDelete: 'cascade' }),
    kind: text().$type<OrderEventKind>().notNull(),
    from: text('from_status').$type<OrderStatus>(),
    to: text('to_status').$type<OrderStatus>(),
    /** The number of who acted, in `actors`, whose rows are never deleted. */
    actor: integer().notNull(),
    /** The number of the livreur whom the event named, in `actors`. */
    livreur: integer(),
    /** Null where the event names a livreur. */
    detail: text(),
    contentHash: hash(),
    at: integer().notNull(),
    recordedAt: integer().notNull(),
    /** Hour of a phone that was not believed; `at` is then the server's. */
    phoneAt: integer(),
  },
  (t) => [index('order_events_order').on(t.orderNumber)],
);

/**
 * Triggers refuse every update and deletion. An entry has the sequence number of its order's event, so that no entry
 * exists without its event.
 */
export const moneyEntries = sqliteTable(
  'money_entries',
  {
    sequence: integer()
      .primaryKey()
      .references(() => orderEvents.sequence),
    /** The entry's event already refers to the order, so this needs no foreign key. */
    orderId: text().notNull(),
    kind: text().$type<MoneyEntryKind>().notNull(),
    method: text().$type<LedgerMethod>().notNull(),
    amount: integer().notNull(),
    holderId: text().references(() => users.id),
    actorId: text().notNull(),
    at: integer().notNull(),
    /** All figures of money read this start of a day: the first one from `at` on that was not closed. */
    bookedOn: integer().notNull().default(0),
    recordedAt: integer().notNull(),
    note: text(),
    noteSalt: text(),
    noteHash: text(),
    isLate: integer({ mode: 'boolean' }).notNull().default(false),
    key: text(),
    reverses: integer(),
    claimId: text(),
    /** The part of a refund that the client never owes again, and the same of its reversal. */
    rebate: integer().notNull().default(0),
  },
  (t) => [
    check('money_entries_amount', sql`${t.amount} > 0`),
    index('money_entries_day').on(t.bookedOn, t.sequence, t.kind, t.method, t.amount),
    // A livreur's cash is the sum of the entries since their last cash hand-over, read from this index alone.
    index('money_entries_holder')
      .on(t.holderId, t.sequence, t.at, t.bookedOn, t.kind, t.amount)
      .where(sql`holder_id is not null`),
    uniqueIndex('money_entries_key').on(t.actorId, t.key).where(sql`key is not null`),
    uniqueIndex('money_entries_reverses').on(t.reverses).where(sql`reverses is not null`),
  ],
);

/**
 * A cash hand-over covers all entries of a livreur since the previous one, up to `throughSequence`. `counted` is null
 * until the desk has counted; what is missing then is the gap, in the livreur's name until it is settled.
 */
export const cashHandovers = sqliteTable(
  'cash_handovers',
  {
    id: text().primaryKey(),
    livreurId: text()
      .notNull()
      .references(() => users.id),
    key: text().notNull(),
    throughSequence: integer().notNull(),
    expected: integer().notNull(),
    declared: integer().notNull(),
    at: integer().notNull(),
    counted: integer(),
    countedAt: integer(),
    countedOn: integer(),
    countedBy: text(),
    gap: integer(),
    ...gapSettlement(),
  },
  (t) => [
    uniqueIndex('cash_handovers_key').on(t.livreurId, t.key),
    // An entry belongs to one cash hand-over only.
    uniqueIndex('cash_handovers_through').on(t.livreurId, t.throughSequence),
    index('cash_handovers_livreur').on(t.livreurId, t.at, t.throughSequence),
    index('cash_handovers_newest').on(t.at, t.id),
    index('cash_handovers_counted').on(t.countedOn),
    index('cash_handovers_settled').on(t.settledOn).where(sql`settled_on is not null`),
    index('cash_handovers_uncounted').on(t.at).where(sql`counted is null`),
    index('cash_gaps_open').on(t.countedAt).where(sql`gap <> 0 and outcome is null`),
  ],
);

/**
 * Triggers refuse every update and deletion, so that a recount keeps the count that it corrects. The last row of a
 * hand-over is what `cashHandovers.counted` says; the first one says when and by whom it was counted. The migrations
 * make this table WITHOUT ROWID.
 */
export const cashCounts = sqliteTable(
  'cash_counts',
  {
    handoverId: text()
      .notNull()
      .references(() => cashHandovers.id),
    /** The first count is 1. */
    nth: integer().notNull(),
    counted: integer().notNull(),
    /** The counter had not seen what the cash should be. */
    isBlind: integer({ mode: 'boolean' }).notNull(),
    /** The reason is null for the first count. */
    reason: text(),
    reasonSalt: text(),
    reasonHash: text(),
    at: integer().notNull(),
    /** Accounts are erased, never deleted, so this needs no foreign key. */
    countedBy: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.handoverId, t.nth] })],
);

/** Money that leaves the drawer but for refunds, which are entries of the ledger. Triggers refuse every change. */
export const drawerEntries = sqliteTable(
  'drawer_entries',
  {
    id: text().primaryKey(),
    kind: text().$type<DrawerEntryKind>().notNull(),
    amount: integer().notNull(),
    note: text().notNull(),
    photo: text(),
    /** A reversal's key is the id of the entry that it takes back. */
    key: text().notNull(),
    /** Accounts are erased, never deleted, so this needs no foreign key. */
    actorId: text().notNull(),
    actorRole: text().$type<ActorRole>().notNull(),
    at: integer().notNull(),
    bookedOn: integer().notNull(),
  },
  (t) => [
    check('drawer_entries_amount', sql`${t.amount} > 0`),
    uniqueIndex('drawer_entries_key').on(t.actorId, t.key),
    index('drawer_entries_day').on(t.bookedOn),
  ],
);

/**
 * A day of the drawer that was closed; nothing is booked on it any more. Triggers refuse every change but the
 * settlement of its gap, which is in the closer's name.
 */
export const cashDays = sqliteTable(
  'cash_days',
  {
    day: integer().primaryKey(),
    id: text().notNull(),
    /** No entry of the ledger after this event is booked on the day. */
    throughSequence: integer().notNull(),
    float: integer().notNull(),
    /** The drawer held this above its float, or lacked it, when the last day before was closed and since. */
    carried: integer().notNull(),
    expected: integer().notNull(),
    counted: integer().notNull(),
    gap: integer().notNull(),
    /** The closer had not seen what the drawer should hold. */
    isBlind: integer({ mode: 'boolean' }).notNull(),
    note: text(),
    noteSalt: text(),
    noteHash: text(),
    closedAt: integer().notNull(),
    closedBy: text().notNull(),
    ...gapSettlement(),
  },
  (t) => [
    uniqueIndex('cash_days_id').on(t.id),
    index('cash_days_settled').on(t.settledOn).where(sql`settled_on is not null`),
    index('cash_days_open_gap').on(t.day).where(sql`gap <> 0 and outcome is null`),
  ],
);

/**
 * `sequence` is that of the order's event. `laveo verify` compares them, because a foreign key would cost an index more
 * to write. The migrations make this table and the next three WITHOUT ROWID, like `order_lines`.
 */
export const handovers = sqliteTable(
  'handovers',
  {
    ...orderStep(),
    leg: text().$type<HandoverLeg>().notNull(),
    how: text().$type<HandoverWay>().notNull(),
    reason: text().$type<RecordedBypass>(),
    note: text(),
    noteSalt: text(),
    noteHash: text(),
    pieces: integer().notNull(),
    counts: text({ mode: 'json' }).$type<readonly LineCount[]>(),
    bags: integer(),
    photo: text(),
    undoneBy: integer(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.sequence] })],
);

export const visits = sqliteTable(
  'visits',
  {
    ...orderStep(),
    leg: text().$type<CodeLeg>().notNull(),
    attempt: integer().notNull(),
    reason: text().$type<VisitReason>().notNull(),
    note: text(),
    livreurId: text(),
    lng: integer('lng_e6'),
    lat: integer('lat_e6'),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.sequence] })],
);

export const orderChanges = sqliteTable(
  'order_changes',
  {
    ...orderStep(),
    agreed: text().$type<Agreement>().notNull(),
    before: text({ mode: 'json' }).$type<OrderContent>().notNull(),
    after: text({ mode: 'json' }).$type<OrderContent>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.sequence] })],
);

export const countSettlements = sqliteTable(
  'count_settlements',
  {
    ...orderStep(),
    lost: integer().notNull(),
    reason: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.sequence] })],
);

export const plantStops = sqliteTable(
  'plant_stops',
  {
    id: text().primaryKey(),
    since: integer().notNull(),
    until: integer(),
    reason: text().notNull(),
    /** Accounts are erased, never deleted, so these columns need no foreign keys. */
    stoppedBy: text().notNull(),
    restartedBy: text(),
    noticedAt: integer(),
  },
  (t) => [
    // Every open stop has the same value here, so the unique index allows only one at a time.
    uniqueIndex('plant_stops_open').on(sql`(${t.until} is null)`).where(sql`until is null`),
  ],
);

export const promiseMoves = sqliteTable(
  'promise_moves',
  {
    ...orderStep(),
    leg: text().$type<Leg>().notNull(),
    from: integer('from_at').notNull(),
    to: integer('to_at').notNull(),
    stopId: text().references(() => plantStops.id),
    reason: text(),
    /** The part of a stop's move that led out of closed time. */
    closedMs: integer().notNull().default(0),
  },
  (t) => [
    // A slot for a pickup moves the hours of both legs.
    primaryKey({ columns: [t.orderId, t.sequence, t.leg] }),
    // A stop moves the promise of an order only once.
    uniqueIndex('promise_moves_stop').on(t.stopId, t.orderId).where(sql`stop_id is not null`),
  ],
);

/** Somebody was called or written to about an order. The migrations make this table WITHOUT ROWID. */
export const contactAttempts = sqliteTable(
  'contact_attempts',
  {
    ...orderStep(),
    words: text().$type<ReadyWords>().notNull(),
    channel: text().$type<Channel>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.sequence] })],
);

export const stopLetters = sqliteTable(
  'stop_letters',
  {
    stopId: text()
      .notNull()
      .references(() => plantStops.id),
    clientId: text().notNull(),
    /** The hours that the last letter told; none are known of letters from before this column. */
    returns: text({ mode: 'json' }).$type<ToldReturn[]>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.stopId, t.clientId] })],
);

export const codeTries = sqliteTable(
  'code_tries',
  {
    orderId: orderKey(),
    leg: text().$type<CodeLeg>().notNull(),
    wrong: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.leg] })],
);

export const claims = sqliteTable(
  'claims',
  {
    id: text().primaryKey(),
    orderId: orderKey(),
    position: integer(),
    kind: text().$type<ClaimKind>().notNull(),
    pieces: integer().notNull().default(1),
    words: text().notNull(),
    state: text().$type<ClaimState>().notNull().default('open'),
    answer: text(),
    lost: integer().notNull().default(0),
    /** These of the lost pieces had been given back; a settlement had named the others already. */
    lostAfterGiven: integer().notNull().default(0),
    /** The order that does the linen again, until it is cancelled or deleted. */
    redoOrderId: text(),
    createdAt: integer().notNull(),
    dueAt: integer().notNull(),
    answeredAt: integer(),
    answeredBy: text(),
  },
  (t) => [
    index('claims_order').on(t.orderId, t.createdAt, t.id),
    index('claims_newest').on(t.createdAt, t.id),
    index('claims_open').on(t.dueAt, t.id).where(sql`state = 'open'`),
  ],
);

/** A livreur finds the door by it; the voice is a file beside the photos. */
export const landmarks = sqliteTable(
  'landmarks',
  {
    id: text().primaryKey(),
    orderId: text().references(() => orders.id, { onDelete: 'cascade' }),
    placeId: text().references(() => savedPlaces.id, { onDelete: 'cascade' }),
    door: text(),
    photo: text(),
    voice: text(),
    /** Accounts are erased, never deleted, so this needs no foreign key. */
    recordedBy: text().notNull(),
    recordedAt: integer().notNull(),
  },
  (t) => [
    check('landmarks_owner', sql`(${t.orderId} is null) <> (${t.placeId} is null)`),
    uniqueIndex('landmarks_order').on(t.orderId),
    uniqueIndex('landmarks_place').on(t.placeId),
  ],
);

/** Only the uploader sees a photo that no order uses yet. */
export const photos = sqliteTable(
  'photos',
  {
    file: text().primaryKey(),
    orderId: text().references(() => orders.id, { onDelete: 'cascade' }),
    /** A photo of a claim is kept longer than one of a hand-over, and no livreur sees it. */
    claimId: text(),
    /** A photo of an expense is for the desk alone, and kept. */
    drawerEntryId: text(),
    /** A landmark's files are stored as long as the landmark. */
    landmarkId: text().references(() => landmarks.id, { onDelete: 'cascade' }),
    bytes: integer().notNull(),
    createdAt: integer().notNull(),
    createdBy: text().notNull(),
  },
  (t) => [
    index('photos_order').on(t.orderId),
    index('photos_created').on(t.createdAt),
    index('photos_landmark').on(t.landmarkId).where(sql`landmark_id is not null`),
  ],
);

/** Each row marks an act as done, so that an act that is sent again is not applied twice. */
export const idempotency = sqliteTable(
  'idempotency',
  {
    /** The system acts as well and has no account, so this is no foreign key. */
    actorId: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    orderId: text().notNull(),
    createdAt: integer().notNull(),
  },
  // The purge reads the whole table once in a while, which is cheaper than an index that each act writes.
  (t) => [primaryKey({ columns: [t.actorId, t.key] })],
);

/**
 * Triggers refuse every change but the erasure of a person. `appendAudit` alone writes and chains the rows. A row
 * outlives the accounts that it names, so there is no foreign key.
 */
export const audit = sqliteTable(
  'audit',
  {
    sequence: integer().primaryKey({ autoIncrement: true }),
    at: integer().notNull(),
    /** The number of who acted, in `actors`. */
    actor: integer().notNull(),
    ip: text().notNull(),
    act: text().notNull(),
    subject: text().notNull(),
    before: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    after: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    salt: hash(),
    personHash: hash(),
    hash: hash(),
  },
  (t) => [
    index('audit_subject').on(t.subject, t.sequence),
    index('audit_actor').on(t.actor, t.sequence),
    // The other acts are so many that a page of them is soon found without an index.
    index('audit_act')
      .on(t.act, t.sequence)
      .where(sql`act not in ('dispatch.assign', 'dispatch.setStatus', 'dispatch.markPaid')`),
  ],
);

export const applications = sqliteTable(
  'livreur_applications',
  {
    id: text().primaryKey(),
    fullname: text().notNull(),
    folded: text().notNull(),
    phone: text().notNull(),
    email: text().notNull(),
    city: text().notNull(),
    message: text().notNull().default(''),
    state: text().$type<ApplicationState>().notNull().default('new'),
    decidedBy: text(),
    decidedAt: integer(),
    createdAt: integer().notNull(),
  },
  (t) => [
    index('applications_newest').on(t.createdAt, t.id),
    index('applications_by_state').on(t.state, t.createdAt, t.id),
    index('applications_by_folded').on(t.folded),
  ],
);

export const messages = sqliteTable(
  'contact_messages',
  {
    id: text().primaryKey(),
    fullname: text().notNull(),
    folded: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    /** Null where the desk answered in another way. */
    reply: text(),
    state: text().$type<MessageState>().notNull().default('new'),
    handledBy: text(),
    handledAt: integer(),
    createdAt: integer().notNull(),
  },
  (t) => [
    index('messages_newest').on(t.createdAt, t.id),
    index('messages_waiting').on(t.createdAt, t.id, t.state).where(sql`state in ('new', 'read')`),
    index('messages_by_folded').on(t.folded),
  ],
);

/**
 * Triggers alone write these rows, one for each word of a `folded` text, and delete them once no row holds that text.
 * Parts of ids are in `order_id_parts` (server/search/search.ts).
 */
export const searchWords = sqliteTable(
  'search_words',
  { source: text().notNull(), word: text().notNull(), folded: text().notNull() },
  (t) => [primaryKey({ columns: [t.source, t.word, t.folded] })],
);

/** Letters and notifications. A waiting letter is stored as its kind and data; `server/mail/words.ts` composes the words when it is sent. */
export const outbox = sqliteTable(
  'mail_outbox',
  {
    /** The id also serves as the provider's idempotency key, and ids sort by time. */
    id: text().primaryKey(),
    kind: text().$type<LetterKind | EarlierKind | PushKind>().notNull(),
    /** An address, or the id of a push subscription. */
    recipient: text().notNull(),
    /** A newer notification about the same topic takes the place of one that waits. */
    topic: text(),
    data: text({ mode: 'json' }).$type<LetterData[LetterKind]>(),
    /** The first failed try stores the words, because the provider refuses a known key with other words. */
    words: text({ mode: 'json' }).$type<{
      subject: string;
      text: string;
      html: string;
      headers?: Record<string, string>;
    }>(),
    subject: text(),
    replyTo: text(),
    /** A stranger's letter beyond the cap of the house waits for the turn of the network that asked for it. */
    network: text(),
    urgency: integer().notNull(),
    state: text().$type<LetterState>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /**
     * A sender may take the letter from this time on, which is also the end of another sender's lease. It is null once
     * the letter is sent or given up, while news waits for earlier news to the same person, and while a stranger's
     * letter waits its turn.
     */
    dueAt: integer(),
    dropAfter: integer(),
    lastError: text(),
    createdAt: integer().notNull(),
    sentAt: integer(),
  },
  (t) => [
    index('outbox_due').on(t.urgency, t.dueAt, t.id).where(sql`due_at is not null`),
    // Sent rows are found by id, because ids sort by time.
    index('outbox_unsent').on(t.recipient, t.createdAt, t.id).where(sql`state <> 'sent'`),
    index('outbox_reply_to').on(t.replyTo).where(sql`reply_to is not null`),
    index('outbox_turns').on(t.createdAt, t.id).where(sql`network is not null`),
  ],
);

export const positions = sqliteTable(
  'positions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    livreurId: userKey(),
    lng: integer('lng_e6').notNull(),
    lat: integer('lat_e6').notNull(),
    accuracy: integer(),
    at: integer().notNull(),
  },
  (t) => [index('positions_latest').on(t.livreurId, t.at), index('positions_at').on(t.at)],
);

/** A bridge or a road that the desk closed for a while. `line` is drawn across it. */
export const roadClosures = sqliteTable(
  'road_closures',
  {
    key: text().primaryKey(),
    from: integer('from_at').notNull(),
    to: integer('to_at').notNull(),
    reason: text().notNull(),
    line: text({ mode: 'json' }).$type<Point[]>().notNull(),
    /** Accounts are erased, never deleted, so these columns need no foreign keys. */
    closedBy: text().notNull(),
    closedAt: integer().notNull(),
    openedBy: text(),
    openedAt: integer(),
  },
  (t) => [index('road_closures_until').on(t.to)],
);

/**
 * Sums of drives through a cell of 500 m at an hour of the day. Positions of livreurs are deleted after a week, so
 * only these sums remain. The migrations make this table and the next but one WITHOUT ROWID.
 */
export const travelSums = sqliteTable(
  'travel_sums',
  {
    cell: integer().notNull(),
    hour: integer().notNull(),
    metres: integer().notNull(),
    seconds: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.cell, t.hour] })],
);

/** Pieces that the plant finished on a day, and the open minutes in which linen waited there. */
export const plantDays = sqliteTable('plant_days', {
  day: integer().primaryKey(),
  pieces: integer().notNull(),
  busyMinutes: integer().notNull(),
});

/** A livreur stood here before a confirmed hand-over. */
export const doorStays = sqliteTable(
  'door_stays',
  {
    ...orderStep(),
    lng: integer('lng_e6').notNull(),
    lat: integer('lat_e6').notNull(),
    at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.sequence] })],
);

export const throttles = sqliteTable(
  'throttles',
  { key: text().primaryKey(), count: integer().notNull(), resetsAt: integer().notNull() },
  (t) => [index('throttles_resets').on(t.resetsAt)],
);

/** A setting without a row has its default. */
export const houseSettings = sqliteTable('house_settings', {
  name: text().$type<HouseSetting>().primaryKey(),
  value: text({ mode: 'json' }).$type<HouseSettings[HouseSetting]>().notNull(),
});

/** Keys that the server makes for itself; they are in no log and no export. */
export type SecretName = 'push' | 'unsubscribe';
export const secrets = sqliteTable('secrets', {
  name: text().$type<SecretName>().primaryKey(),
  value: text().notNull(),
});

/** The invoices of an erased account keep this legal identity, which only a superadmin reads. */
export const invoiceIdentities = sqliteTable('invoice_identities', {
  orderId: text().primaryKey(),
  clientName: text().notNull(),
  phone: text().notNull(),
  address: text().notNull(),
  erasedAt: integer().notNull(),
});

/** The hash of each row whose values stand nowhere a second time. The migrations make it WITHOUT ROWID. */
export const rowSeals = sqliteTable(
  'row_seals',
  {
    source: text().notNull(),
    /** The row's key, as JSON. */
    key: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.source, t.key] })],
);

/** Triggers note the rows that are written; each transaction of Laveo seals its own and leaves none here. */
export const unsealedRows = sqliteTable('unsealed_rows', {
  n: integer().primaryKey(),
  source: text().notNull(),
  key: text().notNull(),
});
