import { buildWhatsAppUrl, parsePhone } from '#domain/format/phone.ts';
import type { Leg } from '#domain/lifecycle/lifecycle.ts';
import { referenceOf } from '#domain/orders/order.ts';
import type { Point } from '#domain/places/geo.ts';

export function buildDirectionsLink({ lat, lng }: Point): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;
}

export function buildPhoneLink(phone: string | null | undefined): string | null {
  const knownPhone = phone ? parsePhone(phone) : null;
  return knownPhone ? `tel:${knownPhone}` : null;
}

type WhatsAppMessage = { phone: string | null | undefined; livreur: string; orderId: string; leg: Leg };

export function buildWhatsAppLink({ phone, livreur, orderId, leg }: WhatsAppMessage): string | null {
  const knownPhone = phone ? parsePhone(phone) : null;
  if (!knownPhone) return null;
  const who = livreur ? `${livreur}, votre livreur Laveo` : 'votre livreur Laveo';
  const why = leg === 'pickup' ? 'J’arrive pour récupérer votre linge' : 'Je vous rapporte votre linge';
  const text = `Bonjour, je suis ${who}. ${why} (commande ${referenceOf(orderId)}).`;
  return buildWhatsAppUrl(knownPhone, text);
}
