import { expect, it, test } from 'vitest';
import {
  type CertificationState,
  describeBuyer,
  describeUncertified,
  findCertificate,
} from './certification.ts';

const anInvoice = (state: CertificationState, number: string | null = null, token: string | null = null) => ({
  invoice: { state, number, token },
  buyer: null,
});

it('has a certificate once it has a number', () => {
  const certificate = { number: '1304777N26000000001', token: 'https://fne.example/1' };
  expect(findCertificate(anInvoice('certified', certificate.number, certificate.token))).toEqual(certificate);
  expect(findCertificate(anInvoice('unsure'))).toBeNull();
});

test.each([
  ['to_send', 'on', 'En cours de certification'],
  ['refused', 'test', 'En cours de certification'],
  ['unsure', 'on', 'En cours de certification'],
  ['unsure', 'off', 'Facture non normalisée'],
  ['plain', 'on', 'Facture non normalisée'],
] as const)('says of one that is %s where the certification is %s: %s', (state, certification, words) => {
  expect(describeUncertified(anInvoice(state), certification)).toBe(words);
});

it('names the business by its name and tax number', () => {
  const buyer = { ncc: '1304777N', name: 'Hôtel Ivoire' };
  expect(describeBuyer({ invoice: null, buyer })).toBe('Hôtel Ivoire, NCC 1304777N');
});
