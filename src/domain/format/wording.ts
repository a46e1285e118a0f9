import type { ReceiptMethod } from '../accounts/account.ts';
import type { PromiseFilter } from '../contract/board.ts';
import type { Leg, OrderStatus } from '../lifecycle/lifecycle.ts';
import type { OrderMethod, PaymentFilter, PaymentState } from '../money/payment.ts';
import type { ActorRole, Role } from '../people/roles.ts';

const STATUS_LABELS: Record<OrderStatus, string> = {
  pending: 'En attente',
  assigned: 'Livreur assigné',
  pickup_en_route: 'Ramassage en route',
  picked_up: 'Ramassée',
  processing: 'En traitement',
  assigned_for_delivery: 'Assigné pour livraison',
  delivery_en_route: 'Livraison en route',
  completed: 'Livrée',
  cancelled: 'Annulée',
};

export type Tone = 'grey' | 'blue' | 'orange' | 'violet' | 'green' | 'red';
export const STATUS_TONES: Record<OrderStatus, Tone> = {
  pending: 'grey',
  assigned: 'blue',
  pickup_en_route: 'orange',
  picked_up: 'violet',
  processing: 'violet',
  assigned_for_delivery: 'blue',
  delivery_en_route: 'orange',
  completed: 'green',
  cancelled: 'red',
};

export const getOrderStatusLabel = (status: OrderStatus): string => STATUS_LABELS[status];

export function getChipLabel(status: OrderStatus): string {
  return status === 'delivery_en_route' ? 'Retour en cours' : STATUS_LABELS[status];
}

export const ROLE_LABELS: Record<Role, string> = {
  client: 'Client',
  livreur: 'Livreur',
  admin: 'Administrateur',
  superadmin: 'Super Admin',
};

const ACTOR_ROLE_LABELS: Record<ActorRole, string | null> = { ...ROLE_LABELS, system: null };

export function getActorLabel({ actorName, actorRole }: { actorName: string; actorRole: ActorRole }): string {
  const role = ACTOR_ROLE_LABELS[actorRole];
  if (role === null) return SYSTEM_NAMES[actorName] ?? (actorName || 'Laveo');
  return actorName || role;
}

export const getLegLabel = (leg: Leg): string => (leg === 'pickup' ? 'Ramassage' : 'Livraison');

export const STEP_LABELS: Record<OrderStatus, string | null> = {
  pending: null,
  assigned: 'En route pour ramassage',
  pickup_en_route: 'Confirmer le ramassage',
  picked_up: null,
  processing: null,
  assigned_for_delivery: 'En route pour livraison',
  delivery_en_route: 'Confirmer la livraison',
  completed: null,
  cancelled: null,
};

const METHOD_LABELS: Record<ReceiptMethod | OrderMethod, string> = {
  espece: 'Espèces',
  wave: 'Wave',
  orange: 'Orange Money',
  pispi: 'QR PI-SPI',
  compte: 'Sur compte',

  transfer: 'Virement',
  check: 'Chèque',
};
/** A system that confirms payments is named after its provider. */
const SYSTEM_NAMES: Partial<Record<string, string>> = { ...METHOD_LABELS, scheduler: 'Commande régulière' };
const METHOD_ADVERBS: Record<ReceiptMethod, string> = {
  espece: 'en espèces',
  wave: 'par Wave',
  orange: 'par Orange Money',
  pispi: 'par QR PI-SPI',
  transfer: 'par virement',
  check: 'par chèque',
};

export function getPaymentMethodLabel(method: ReceiptMethod | OrderMethod | null): string {
  if (method === null) return 'À choisir';
  return METHOD_LABELS[method];
}

export const describeMethod = (method: ReceiptMethod | OrderMethod): string =>
  method === 'compte' ? 'sur compte' : METHOD_ADVERBS[method];

/** The client of an order in cash, or without a method, declares what they paid by the QR at the door. */
export function getDeclaredProvider(method: OrderMethod | null): string {
  return method === 'wave' ? 'Wave' : 'code QR';
}

/** The client's application shows whether a payment that they declared has left. */
export const describePayerApp = (method: OrderMethod | null): string =>
  method === 'wave' ? 'votre application Wave' : 'l’application de votre banque';

export const PAYMENT_STATE_LABELS: Record<PaymentState, string> = {
  due: 'À payer',
  declared: 'Paiement déclaré, à vérifier',
  partial: 'Payée en partie',
  paid: 'Payée',
  account: 'Sur compte',
};

export function getPaymentFilterLabel(filter: PaymentFilter): string {
  if (filter === 'unpaid') return 'Reste à encaisser';
  return filter === 'credit' ? 'À rembourser' : PAYMENT_STATE_LABELS[filter];
}

export const PROMISE_FILTER_LABELS: Record<PromiseFilter, string> = {
  late: 'En retard',
  slow: 'À relancer',
  today: 'Prévues aujourd’hui',
  tomorrow: 'Prévues demain',
};

export function getShortPaymentStateLabel(state: PaymentState): string {
  return state === 'declared' ? 'Paiement déclaré' : PAYMENT_STATE_LABELS[state];
}
