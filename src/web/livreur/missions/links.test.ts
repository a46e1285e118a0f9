import { describe, expect, it } from 'vitest';
import { buildDirectionsLink, buildPhoneLink, buildWhatsAppLink } from './links.ts';

const greeting = {
  livreur: 'Koffi Aka',
  orderId: '0ac4b8e2-1111-4222-8333-444455556666',
  leg: 'pickup',
} as const;

describe('the links to a client', () => {
  it('lead to the pin', () => {
    expect(buildDirectionsLink({ lng: -3.9492, lat: 5.3527 })).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=5.3527,-3.9492',
    );
  });

  it('dial the number', () => {
    expect(buildPhoneLink('+2250701020304')).toBe('tel:+2250701020304');
  });

  it('open a conversation with the sentence ready', () => {
    const url = new URL(buildWhatsAppLink({ ...greeting, phone: '+2250701020304' }) ?? '');
    expect(url.origin + url.pathname).toBe('https://wa.me/2250701020304');
    expect(url.searchParams.get('text')).toBe(
      'Bonjour, je suis Koffi Aka, votre livreur Laveo. J’arrive pour récupérer votre linge (commande 0ac4b8e2).',
    );
  });

  it.each([null, '', 'javascript:alert(1)', '+2250701020304?text=x'])(
    'are none for the phone %j',
    (phone) => {
      expect(buildPhoneLink(phone)).toBeNull();
      expect(buildWhatsAppLink({ ...greeting, phone })).toBeNull();
    },
  );
});
