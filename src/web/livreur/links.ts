import type { Point } from '#domain/geo.ts';
import type { Leg } from '#domain/lifecycle.ts';
import { referenceOf } from '#domain/order.ts';
import { parsePhone } from '#domain/phone.ts';

export function directionsTo({ lat, lng }: Point): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;
}

/** Null for what is no phone number: no other address may slip into a link. */
export function callTo(phone: string | null | undefined): string | null {
  const known = phone ? parsePhone(phone) : null;
  return known ? `tel:${known}` : null;
}

interface Greeting {
  phone: string | null | undefined;
  livreur: string;
  orderId: string;
  leg: Leg;
}

/** A WhatsApp conversation with the sentence already written. */
export function whatsAppTo({ phone, livreur, orderId, leg }: Greeting): string | null {
  const known = phone ? parsePhone(phone) : null;
  if (!known) return null;
  const who = livreur ? `${livreur}, votre livreur Laveo` : 'votre livreur Laveo';
  const why = leg === 'pickup' ? 'J’arrive pour récupérer votre linge' : 'Je vous rapporte votre linge';
  const text = `Bonjour, je suis ${who}. ${why} (commande ${referenceOf(orderId)}).`;
  return `https://wa.me/${known.slice(1)}?text=${encodeURIComponent(text)}`;
}
