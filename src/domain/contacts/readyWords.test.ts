import { describe, expect, it, test } from 'vitest';
import { DAY, MINUTE } from '../format/calendar.ts';
import { describeContactAttempt, READY_WORDS, type ReadyWords } from './attempt.ts';
import { composeReadyWords, type Sender } from './composeReadyWords.ts';
import {
  buildContactUrl,
  findPersonToReach,
  listReadyWords,
  type OrderToTell,
  type Side,
} from './readyWords.ts';

const NB = '\u00a0';
const now = Date.UTC(2026, 10, 25, 14, 2);
const livreur: Sender = { side: 'livreur', fullname: 'Koffi Aka' };
const desk: Sender = { side: 'desk' };
const payer = { name: 'Jean', phone: '+2250505060708' };
const receiver = { name: 'Le gardien', phone: '+2250102030405' };
const client = { name: 'Awa Koné', phone: '+2250701020304' };

const anOrder = (changes: Partial<OrderToTell> = {}): OrderToTell => ({
  id: '0ac4b8e2-1111-4222-8333-444455556666',
  number: 1042,
  status: 'pickup_en_route',
  readyAt: null,
  toldAt: null,
  linen: 'client',
  returningAt: null,
  countGapAt: null,
  visits: [],
  amountDue: 0,
  clientContactPhone: client.phone,
  payer: null,
  receiver: null,
  client: { fullname: client.name },
  ...changes,
});
const toDeliver = { status: 'delivery_en_route', linen: 'held' } as const;
const returning = { status: 'cancelled', linen: 'held', returningAt: 1 } as const;
const late = { status: 'assigned', toldAt: now, plannedAt: now + 75 * MINUTE } as const;
const absent = { leg: 'pickup', reason: 'absent', attempt: 1, at: 1 } as const;

test.each<[Side, Partial<OrderToTell>, ReadyWords[]]>([
  ['livreur', { status: 'assigned' }, ['on_the_way']],
  ['livreur', {}, ['on_the_way', 'nobody_there', 'code']],
  ['livreur', { ...toDeliver, amountDue: 500 }, ['on_the_way', 'nobody_there', 'balance', 'code']],
  ['livreur', { ...toDeliver, countGapAt: 1 }, ['on_the_way', 'nobody_there', 'change_to_agree', 'code']],
  ['livreur', returning, ['on_the_way', 'nobody_there', 'code']],
  ['livreur', { status: 'completed', linen: 'back' }, []],
  ['desk', { status: 'pending', amountDue: 500 }, ['link']],
  ['desk', { status: 'pending', visits: [absent] }, ['nobody_there', 'link']],
  ['desk', { status: 'pending', visits: [absent], toldAt: now }, ['link']],
  ['desk', { status: 'pending', visits: [absent, { ...absent, reason: 'refus' }] }, ['link']],
  ['desk', { status: 'assigned', visits: [absent] }, ['link']],
  ['desk', { ...late, visits: [absent], amountDue: 500 }, ['late', 'link']],
  ['desk', { ...late, plannedAt: now }, ['link']],
  [
    'desk',
    { ...toDeliver, amountDue: 500, clock: { missed: true } },
    ['late', 'on_the_way', 'balance', 'code', 'link'],
  ],
  ['livreur', { ...late, clock: { missed: true } }, ['on_the_way']],
  ['desk', { status: 'assigned' }, ['link']],
  ['desk', {}, ['on_the_way', 'code', 'link']],
  ['desk', { status: 'processing', linen: 'held', countGapAt: 1 }, ['change_to_agree', 'link']],
  ['desk', { status: 'processing', linen: 'held', readyAt: 1, amountDue: 500 }, ['ready', 'balance', 'link']],
  ['livreur', { status: 'processing', linen: 'held', readyAt: 1 }, []],
  ['desk', { ...toDeliver, readyAt: 1 }, ['on_the_way', 'code', 'link']],
  ['desk', { status: 'completed', linen: 'back' }, ['link']],
])('a %s of the order %j may send %j', (side, changes, words) => {
  expect(listReadyWords(anOrder(changes), side)).toEqual(words);
});

describe('the person to reach', () => {
  const named = { payer, receiver };

  it.each<[ReadyWords | undefined, Partial<OrderToTell>, typeof client]>([
    [undefined, named, client],
    ['on_the_way', named, client],
    ['on_the_way', { ...named, ...toDeliver }, receiver],
    ['code', { ...named, ...returning }, receiver],
    ['nobody_there', toDeliver, client],
    ['balance', named, payer],
    ['balance', { ...toDeliver, receiver }, receiver],
    ['change_to_agree', { ...named, ...toDeliver }, client],
    ['link', { ...named, ...toDeliver }, client],
  ])('for %s of %j is %j', (words, changes, person) => {
    expect(findPersonToReach(anOrder(changes), words)).toEqual(person);
  });

  it('has the phone of the account where the order has none', () => {
    const order = anOrder({
      clientContactPhone: '',
      client: { fullname: 'Awa Koné', phone: '+2250700000000' },
    });
    expect(findPersonToReach(order).phone).toBe('+2250700000000');
  });
});

test.each<[ReadyWords, Sender, Partial<OrderToTell>, string]>([
  [
    'late',
    desk,
    late,
    `Bonjour, ici Laveo. Désolés, nous avons du retard${NB}: nous serons chez vous vers${NB}15${NB}h${NB}15 au lieu de 14${NB}h${NB}02 (commande n°\u00a0042).`,
  ],
  [
    'late',
    desk,
    { toldAt: now - DAY, plannedAt: now + DAY },
    `Bonjour, ici Laveo. Désolés, nous avons du retard${NB}: nous serons chez vous demain vers${NB}14${NB}h (commande n°\u00a0042).`,
  ],
  [
    'late',
    desk,
    { arrival: { from: now, to: now + MINUTE } },
    `Bonjour, ici Laveo. Désolés, nous avons du retard${NB}: nous serons chez vous entre 14${NB}h${NB}02 et 14${NB}h${NB}03 (commande n°\u00a0042).`,
  ],
  [
    'late',
    desk,
    {},
    'Bonjour, ici Laveo. Désolés, nous avons du retard (commande n°\u00a0042). Nous vous donnons une heure au plus vite.',
  ],
  [
    'on_the_way',
    livreur,
    {},
    'Bonjour, je suis Koffi Aka, votre livreur Laveo. J’arrive pour récupérer votre linge (commande n°\u00a0042).',
  ],
  [
    'on_the_way',
    { ...livreur, fullname: '' },
    toDeliver,
    'Bonjour, je suis votre livreur Laveo. Je vous rapporte votre linge (commande n°\u00a0042).',
  ],
  [
    'on_the_way',
    desk,
    { number: undefined },
    'Bonjour, ici Laveo. Votre livreur arrive pour récupérer votre linge (commande 0ac4b8e2).',
  ],
  [
    'on_the_way',
    desk,
    {},
    'Bonjour, ici Laveo. Votre livreur arrive pour récupérer votre linge (commande n°\u00a0042).',
  ],
  [
    'nobody_there',
    livreur,
    {},
    `Bonjour, je suis Koffi Aka, votre livreur Laveo. Il est 14${NB}h${NB}02, je suis à votre adresse et personne ne répond (commande n°\u00a0042). Pouvez-vous me rappeler${NB}?`,
  ],
  [
    'change_to_agree',
    desk,
    {},
    `Bonjour, ici Laveo. Le nombre de pièces compté diffère de votre commande n°\u00a0042. Pouvez-vous nous rappeler pour confirmer${NB}?`,
  ],
  [
    'balance',
    desk,
    { amountDue: 12_500 },
    `Bonjour, ici Laveo. Il reste 12${NB}500${NB}FCFA à régler (commande n°\u00a0042). Merci.`,
  ],
  [
    'code',
    livreur,
    {},
    'Bonjour, je suis Koffi Aka, votre livreur Laveo. Préparez votre code à quatre chiffres, je vous le demanderai sur place (commande n°\u00a0042).',
  ],
  [
    'ready',
    desk,
    { toldAt: Date.UTC(2026, 10, 26, 10) },
    `Bonjour, ici Laveo. Votre linge est prêt${NB}: chez vous demain avant${NB}10${NB}h (commande n°\u00a0042).`,
  ],
  [
    'ready',
    desk,
    { toldAt: Date.UTC(2026, 10, 25, 14) },
    'Bonjour, ici Laveo. Votre linge est prêt (commande n°\u00a0042).',
  ],
  [
    'link',
    desk,
    {},
    `Bonjour, ici Laveo. Suivez votre commande n°\u00a0042 ici${NB}: https://laveo.ci/suivi#abc`,
  ],
])('the words %s by %o are ready', (words, sender, changes, text) => {
  expect(
    composeReadyWords(words, anOrder(changes), sender, { now, link: 'https://laveo.ci/suivi#abc' }),
  ).toBe(text);
});

describe('the address of a channel', () => {
  it('opens with the number and the words', () => {
    const text = 'Prêt à 9 h & demie';
    const url = new URL(buildContactUrl('whatsapp', client.phone, text) ?? '');
    expect(url.origin + url.pathname).toBe('https://wa.me/2250701020304');
    expect(url.searchParams.get('text')).toBe(text);
    expect(buildContactUrl('sms', client.phone, text)).toBe(
      'sms:+2250701020304?body=Pr%C3%AAt%20%C3%A0%209%20h%20%26%20demie',
    );
    expect(buildContactUrl('tel', client.phone, text)).toBe('tel:+2250701020304');
  });

  it.each(['', 'javascript:alert(1)', '+2250701020304?text=x'])('is none for the phone %j', (phone) => {
    for (const channel of ['whatsapp', 'sms', 'tel'] as const)
      expect(buildContactUrl(channel, phone, 'x')).toBeNull();
  });
});

test('an attempt says how and why', () => {
  expect(READY_WORDS.map((words) => describeContactAttempt({ words, channel: 'tel' }))).toContain(
    `Appel${NB}: reste à payer`,
  );
  expect(describeContactAttempt({ words: 'link', channel: 'whatsapp' })).toBe(`WhatsApp${NB}: lien de suivi`);
});
