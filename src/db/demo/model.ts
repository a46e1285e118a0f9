import type { AccountTerms } from '#domain/accounts/account.ts';
import type { Service } from '#domain/catalogue/catalogue.ts';
import type { OrderMethod, PaymentState } from '#domain/money/payment.ts';
import type { Role } from '#domain/people/roles.ts';
import type { Point } from '#domain/places/geo.ts';
import type { countSettlements, handovers, orderChanges, orderEvents, visits } from '../schema.ts';
import type { Story } from './data.ts';
import type { DemoMoment } from './history.ts';

export type DemoPerson = { id: string; fullname: string; phone: string; role: Role };

export type DemoProduct = { id: string; name: string; services: readonly Service[] };

export interface DemoOrder {
  client: DemoPerson;
  pickup: DemoPerson;
  delivery: DemoPerson;
  desk: DemoPerson;
  address: string;
  pin: Point;
  method: OrderMethod | null;
  payment: PaymentState;
  moments: readonly DemoMoment[];
  relieved?: DemoPerson;
  story?: Story;
  account?: { id: string } & AccountTerms;
}

type OwnRow<Row> = Omit<Row, 'orderId' | 'sequence'>;
export type DemoHandover = OwnRow<typeof handovers.$inferInsert>;

export interface DemoEvent extends Omit<typeof orderEvents.$inferInsert, 'sequence'> {
  handover?: DemoHandover;
  visit?: OwnRow<typeof visits.$inferInsert>;
  change?: OwnRow<typeof orderChanges.$inferInsert>;
  settlement?: OwnRow<typeof countSettlements.$inferInsert>;
}
export type EventDetails = Omit<
  DemoEvent,
  'orderId' | 'actorId' | 'actorName' | 'actorRole' | 'at' | 'recordedAt'
>;
export type AddEvent = (actor: DemoPerson, at: number, details: EventDetails) => void;
