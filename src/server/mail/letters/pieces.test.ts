import { beforeEach, describe, expect, it } from 'vitest';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import type { LetterData, LetterKind, OrderInLetter } from '#domain/letters.ts';
import { writeLetter } from '../words.ts';

const order: OrderInLetter = {
  id: '3f9a12bc-1111-4222-8333-944444444444',
  fullname: 'Awa Koné',
  grandTotal: 13_083,
  transportFee: 1083,
  pieces: 8,
  clientAddress: 'Cocody',
  paymentMethod: 'espece',
  paymentState: 'partial',
  amountPaid: 11_083,
  linen: 'held',
  livreurName: 'Yao Konan',
  livreurPhone: '+2250701020304',
};

let words: ReturnType<typeof writeLetter>;
const normalizeSpaces = (text = '') => text.replace(/\u00a0/g, ' ');
const renderLetter = <Kind extends LetterKind>(kind: Kind, data: LetterData[Kind]) => {
  const row = { kind, data, words: null, subject: null };
  words = writeLetter(row as Parameters<typeof writeLetter>[0], 'https://laveo.ci', HOUSE_DEFAULTS);
  return { subject: normalizeSpaces(words?.subject), text: normalizeSpaces(words?.text) };
};
beforeEach(() => {
  words = null;
});

describe('a letter about a visit that failed', () => {
  it.each([
    ['pickup', 'absent', 'prendre votre linge', 'il n’y avait personne'],
    ['delivery', 'injoignable', 'vous remettre votre linge', 'joindre par téléphone'],
    ['delivery', 'adresse', 'vous remettre votre linge', 'Vérifiez l’adresse'],
    ['return', 'refus', 'vous rendre votre linge', 'Appelez-nous'],
    ['pickup', 'panne', 'prendre votre linge', 'Vous n’avez rien à faire'],
    ['pickup', 'autre', 'prendre votre linge', 'Nous repasserons'],
  ] as const)('says of %s and %s what was missed and what to do', (leg, reason, missed, advice) => {
    const { subject, text } = renderLetter('order.visitFailed', { ...order, leg, reason });
    expect(subject).toBe(`Nous n’avons pas pu ${missed} (commande n° 3f9a12bc)`);
    expect(text).toContain(advice);
    expect(text).toContain('https://laveo.ci/client/commandes');
  });
});

it.each([
  ['cancelled', 'il n’y a rien à payer', 'espèces'],
  ['completed', `laveo.ci/client/facture/${order.id}`, 'espèces'],
  ['completed', 'Reste à payer : 2 000 FCFA.', 'depuis le suivi'],
  ['processing', 'ou choisissez les espèces depuis le suivi', 'rien à payer'],
] as const)('about a payment that was not found says of a %s order: %s', (status, words, others) => {
  const amountPaid = status === 'completed' ? 11_083 : 0;
  const { text } = renderLetter('order.declarationRefused', {
    ...order,
    amountPaid,
    paymentMethod: 'wave',
    status,
  });
  expect(text).toContain(words);
  expect(text).not.toContain(others);
});

it('about a visit that failed says where the next hour is chosen, and when the linen is back instead', () => {
  const newPromise = Date.UTC(2026, 10, 21, 11);
  const failed = { ...order, leg: 'pickup', reason: 'absent' } as const;
  const chooses = 'Vous pouvez choisir l’heure du prochain passage';
  const { text } = renderLetter('order.visitFailed', { ...failed, newPromise });
  expect(text).toContain(chooses);
  expect(text).toContain('Nouveau retour prévu : samedi 21 novembre avant 11 h.');
  const asBefore = renderLetter('order.visitFailed', { ...failed, newPromise: null }).text;
  expect(asBefore).not.toContain('Nouveau retour prévu');
  for (const other of [{ leg: 'return' }, { reason: 'refus' }] as const)
    expect(renderLetter('order.visitFailed', { ...failed, ...other }).text).not.toContain(chooses);
});

it('confirms the slot of the next visit, and of a pickup when the linen is back', () => {
  const slot = { from: Date.UTC(2026, 10, 21, 8), to: Date.UTC(2026, 10, 21, 10) };
  const chosen = { ...order, slot, promisedAt: Date.UTC(2026, 10, 23, 10) };
  const pickup = renderLetter('order.slotChosen', { ...chosen, leg: 'pickup' });
  expect(pickup.subject).toBe('Votre créneau est réservé (commande n° 3f9a12bc)');
  expect(pickup.text).toContain('prendre votre linge samedi 21 novembre entre 8 h et 10 h.');
  expect(pickup.text).toContain('Retour prévu : lundi 23 novembre avant 10 h.');
  const { text } = renderLetter('order.slotChosen', { ...chosen, leg: 'delivery' });
  expect(text).toContain('remettre votre linge samedi 21 novembre entre 8 h et 10 h.');
  expect(text).not.toContain('Retour prévu');
});

it('says that a delivery was recorded by mistake, and who is on the way', () => {
  const { text } = renderLetter('order.notDelivered', order);
  expect(text).toContain('Votre linge n’a pas encore été livré');
  expect(text).toContain('Yao Konan (+225 07 01 02 03 04) est en chemin');
});

it('says what the desk has changed, and what is left to pay', () => {
  const change = '6 → 8 pièces, 11 083 → 13 083 FCFA';
  const { text } = renderLetter('order.amended', { ...order, change, status: 'picked_up' });
  expect(text).toContain(`a été modifiée : ${change}.`);
  expect(text).toContain('Reste à payer : 2 000 FCFA.');
});

it('says where the linen of a cancelled order is: still here, coming back, given back', () => {
  const here = 'Votre linge est encore chez nous';
  expect(renderLetter('order.cancelled', order).text).toContain(here);
  expect(renderLetter('order.cancelled', { ...order, linen: 'client' }).text).not.toContain(here);
  expect(renderLetter('order.linenReturning', order).text).toContain('vous rapporte le linge');
  expect(renderLetter('order.linenGivenBack', { ...order, linen: 'back' }).text).toContain(
    'vous a été rendu',
  );
});

it('says that a piece is lost, and how the client is compensated', () => {
  const { subject, text } = renderLetter('order.piecesLost', { ...order, lost: 2 });
  expect(subject).toBe('2 pièces de votre linge sont perdues (commande n° 3f9a12bc)');
  expect(text).toContain('2 pièces de votre commande n° 3f9a12bc n’ont pas été retrouvées');
  expect(text).toContain(`https://laveo.ci/client/commandes/${order.id}/reclamation`);
  expect(renderLetter('order.piecesLost', { ...order, lost: 1 }).subject).toContain(
    '1 pièce de votre linge est',
  );
});

describe('a letter about a claim', () => {
  it('repeats it as text, and says until when it is answered', () => {
    const dueAt = Date.UTC(2026, 10, 20, 14, 5);
    const { text } = renderLetter('order.claimReceived', { ...order, words: 'Une <b>tache</b>', dueAt });
    expect(text).toContain('« Une <b>tache</b> »');
    expect(text).toContain('avant le ven. 20 nov. à 14 h 30');
    expect(words?.html).not.toContain('<b>tache');
  });

  it.each([
    ['answered', 'Voici notre réponse'],
    ['accepted', 'Nous avons accepté'],
    ['refused', 'Nous ne pouvons pas accepter'],
  ] as const)('that is %s gives the answer, and the refund if there is one', (outcome, opening) => {
    const answered = { ...order, outcome, answer: 'Nous l’avons relavée.' };
    const { text } = renderLetter('order.claimAnswered', { ...answered, refund: null });
    expect(text).toContain(opening);
    expect(text).toContain('Nous l’avons relavée.');
    expect(text).not.toContain('remboursé');
    const refund = { amount: 1500, method: 'wave' } as const;
    expect(renderLetter('order.claimAnswered', { ...answered, refund }).text).toContain(
      'Nous vous avons remboursé 1 500 FCFA par Wave.',
    );
  });
});
