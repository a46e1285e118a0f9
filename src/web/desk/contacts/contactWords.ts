import { formatOrderCount } from '#domain/format/order/pieceCount.ts';
import { formatPhone } from '#domain/format/phone.ts';
import { prefixWithDe } from '#domain/format/text.ts';
import type { Outputs } from '#web/net/procedures.ts';

export type ContactRow = Outputs['people']['contacts']['items'][number];
export type Contact = Outputs['people']['contact'];
export type AccountOfPhone = Contact['accountsOfPhone'][number];

export const FAILED = { title: 'Erreur', text: "L'opération a échoué." };

export const formatOrders = (orders: number): string =>
  orders === 0 ? 'Aucune commande' : formatOrderCount(orders);

type StayingContact = Pick<Contact, 'fullname' | 'email' | 'userId' | 'account'>;

/** Each sentence says what a merger moves from `other` to the contact that stays. */
export function describeMerger(
  { fullname, email, userId, account }: StayingContact,
  other: Pick<ContactRow, 'phone' | 'email' | 'orders'>,
): string[] {
  const sentences = [
    other.orders > 0 && `Ses adresses et ${formatOrders(other.orders)} vont dans la fiche de ${fullname}.`,
    `Qui appelle du ${formatPhone(other.phone)} est reconnu comme ${fullname}.`,
    email && `Les e-mails de suivi vont à ${email}.`,
    !email && other.email && `Plus aucun e-mail de suivi ne va à ${other.email}.`,
    userId !== null &&
      `Les prochaines commandes vont au compte ${prefixWithDe(account?.fullname ?? fullname)}.`,
    'La fusion peut être annulée à tout moment.',
  ];
  return sentences.filter((sentence): sentence is string => Boolean(sentence));
}

/** The words of an account's erasure speak to its owner. */
export const ERASURE_REFUSALS: Partial<Record<string, string>> = {
  ORDER_OPEN: 'Une commande est encore en cours\u00a0: attendez sa fin, ou annulez-la.',
  CREDIT_OWED: 'Vous lui devez encore de l’argent\u00a0: rendez-le d’abord.',
  LINEN_OWED: 'Son linge est encore chez vous\u00a0: rendez-le d’abord.',
  CLAIM_OPEN: 'Une réclamation attend votre réponse\u00a0: répondez d’abord.',
};
