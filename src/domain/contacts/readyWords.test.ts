import { describe, expect, it, test } from 'vitest';
import type { Clock } from '../clock/clock.ts';
import { DAY, HOUR, MINUTE } from '../format/calendar.ts';
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
const aClock = (changes: Partial<Clock> = {}): { clock: Clock } => ({
  clock: { event: 'return', from: null, to: now, source: 'told', missed: false, next: null, ...changes },
});
const missed = aClock({ missed: true });
const arrival = aClock({ source: 'round', from: now + HOUR, to: now + 2 * HOUR });
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
  ['desk', { status: 'pending', visits: [absent], toldAt: now, ...aClock() }, ['link', 'hour']],
  ['desk', { status: 'processing', toldAt: now, ...aClock({ source: 'stopped', to: null }) }, ['link']],
  ['desk', { status: 'pending', visits: [absent, { ...absent, reason: 'refus' }] }, ['link']],
  ['desk', { status: 'assigned', visits: [absent] }, ['link']],
  ['desk', { ...late, visits: [absent], amountDue: 500 }, ['late', 'link']],
  ['desk', { ...late, ...aClock(), plannedAt: now }, ['link', 'hour']],
  ['desk', { ...late, ...arrival, plannedAt: undefined }, ['late', 'link']],
  ['desk', { ...returning, ...arrival, toldAt: now }, ['on_the_way', 'code', 'link', 'hour']],
  ['desk', { ...toDeliver, amountDue: 500, ...missed }, ['late', 'on_the_way', 'balance', 'code', 'link']],
  ['livreur', { ...late, ...missed }, ['on_the_way']],
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

describe('the words that are ready', () => {
  const composeAsSender =
    (sender: Sender) =>
    (words: ReadyWords, changes: Partial<OrderToTell> = {}) =>
      composeReadyWords(words, anOrder(changes), sender, { now, link: 'https://laveo.ci/suivi#abc' });
  const composeAsDesk = composeAsSender(desk);
  const composeAsLivreur = composeAsSender(livreur);

  it('of an hour that moved say it', () => {
    const tomorrow = aClock({ to: now + DAY });
    expect(composeAsDesk('hour', tomorrow)).toContain(
      `Nous passons prendre votre linge demain avant${NB}14${NB}h`,
    );
    expect(composeAsDesk('hour', { ...toDeliver, ...tomorrow })).toContain(
      'Votre linge est chez vous demain avant',
    );
    expect(composeAsDesk('hour', { ...toDeliver, ...arrival })).toContain(
      `Votre linge est chez vous entre 15${NB}h${NB}02 et 16${NB}h${NB}02`,
    );
  });

  it('of a lateness name the new hour, or say that one follows', () => {
    const sorry = 'Bonjour, ici Laveo. Désolés, nous avons du retard';
    expect(composeAsDesk('late', late)).toBe(
      `${sorry}${NB}: nous serons chez vous vers${NB}15${NB}h${NB}15 au lieu de 14${NB}h${NB}02 (commande n°${NB}042).`,
    );
    expect(composeAsDesk('late', { toldAt: now - DAY, plannedAt: now + DAY })).toBe(
      `${sorry}${NB}: nous serons chez vous demain vers${NB}14${NB}h (commande n°${NB}042).`,
    );
    expect(composeAsDesk('late', { ...arrival, toldAt: now })).toBe(
      `${sorry}${NB}: nous serons chez vous entre 15${NB}h${NB}02 et 16${NB}h${NB}02 au lieu de 14${NB}h${NB}02 (commande n°${NB}042).`,
    );
    expect(composeAsDesk('late')).toBe(
      `${sorry} (commande n°${NB}042). Nous vous donnons une heure au plus vite.`,
    );
  });

  it('on the way say who comes, and what for', () => {
    expect(composeAsLivreur('on_the_way')).toBe(
      `Bonjour, je suis Koffi Aka, votre livreur Laveo. J’arrive pour récupérer votre linge (commande n°${NB}042).`,
    );
    expect(composeAsSender({ ...livreur, fullname: '' })('on_the_way', toDeliver)).toBe(
      `Bonjour, je suis votre livreur Laveo. Je vous rapporte votre linge (commande n°${NB}042).`,
    );
    const byDesk = 'Bonjour, ici Laveo. Votre livreur arrive pour récupérer votre linge';
    expect(composeAsDesk('on_the_way')).toBe(`${byDesk} (commande n°${NB}042).`);
    expect(composeAsDesk('on_the_way', { number: undefined })).toBe(`${byDesk} (commande 0ac4b8e2).`);
  });

  it('at the address say that nobody answers, or ask for the code', () => {
    expect(composeAsLivreur('nobody_there')).toBe(
      `Bonjour, je suis Koffi Aka, votre livreur Laveo. Il est 14${NB}h${NB}02, je suis à votre adresse et personne ne répond (commande n°${NB}042). Pouvez-vous me rappeler${NB}?`,
    );
    expect(composeAsLivreur('code')).toBe(
      `Bonjour, je suis Koffi Aka, votre livreur Laveo. Préparez votre code à quatre chiffres, je vous le demanderai sur place (commande n°${NB}042).`,
    );
  });

  it('of the desk name another count, what is due and the link', () => {
    expect(composeAsDesk('change_to_agree')).toBe(
      `Bonjour, ici Laveo. Le nombre de pièces compté diffère de votre commande n°${NB}042. Pouvez-vous nous rappeler pour confirmer${NB}?`,
    );
    expect(composeAsDesk('balance', { amountDue: 12_500 })).toBe(
      `Bonjour, ici Laveo. Il reste 12${NB}500${NB}FCFA à régler (commande n°${NB}042). Merci.`,
    );
    expect(composeAsDesk('link')).toBe(
      `Bonjour, ici Laveo. Suivez votre commande n°${NB}042 ici${NB}: https://laveo.ci/suivi#abc`,
    );
  });

  it('of linen that is ready name the hour of its return while that is to come', () => {
    expect(composeAsDesk('ready', { toldAt: Date.UTC(2026, 10, 26, 10) })).toBe(
      `Bonjour, ici Laveo. Votre linge est prêt${NB}: chez vous demain avant${NB}10${NB}h (commande n°${NB}042).`,
    );
    expect(composeAsDesk('ready', { toldAt: Date.UTC(2026, 10, 25, 14) })).toBe(
      `Bonjour, ici Laveo. Votre linge est prêt (commande n°${NB}042).`,
    );
  });
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
