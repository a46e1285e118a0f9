import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPispiPayload, buildPispiReference, computeChecksum, repricePispiPayload } from './pispi.ts';

/** Reads the fields back as a payer's bank does. */
function readFields(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4));
    fields[text.slice(at, at + 2)] = text.slice(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return fields;
}

describe('a PI-SPI QR', () => {
  it('has the check value of its checksum, and of the bank’s worked example', () => {
    expect(computeChecksum('123456789')).toBe('29B1');
    const example =
      '00020136560012int.bceao.pi0136111c3e1b-4312-49ec-b75e-4c8c74c10fd7520400005303952540410005802CI5901X6001X62270516F2YG7643D5HH202311035006304';
    expect(computeChecksum(example)).toBe('9618');
  });

  it('is the vector of our own order, letter for letter', () => {
    const alias = '3497a720-ab11-4973-9619-534e04f263a1';
    expect(buildPispiPayload({ alias, amount: 4500, reference: 'LV-1A2B3C4D-1' })).toBe(
      '00020136560012int.bceao.pi01363497a720-ab11-4973-9619-534e04f263a1520400005303952540445005802CI5901X6001X62240513LV-1A2B3C4D-1110340063047806',
    );
  });

  it('reads back as the sum and the reference of any order', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), fc.integer({ min: 1, max: 10_000_000 }), (alias, orderId, amount) => {
        const reference = buildPispiReference({ orderId, amount });
        const fields = readFields(buildPispiPayload({ alias, amount, reference }));
        expect(reference.length).toBeLessThanOrEqual(25);
        expect(fields).toMatchObject({ 53: '952', 54: String(amount), 58: 'CI' });
        expect(readFields(fields[36] ?? '')['01']).toBe(alias);
        expect(readFields(fields[62] ?? '')['05']).toBe(reference);
      }),
    );
  });

  it('is written anew for another sum, as the server would', () => {
    const orderId = '1a2b3c4d-0000-4000-8000-000000000000';
    const alias = '3497a720-ab11-4973-9619-534e04f263a1';
    const makeQr = (amount: number) =>
      buildPispiPayload({ alias, amount, reference: buildPispiReference({ orderId, amount }) });
    expect(repricePispiPayload(makeQr(5000), { orderId, amount: 5000 })).toBe(makeQr(5000));
    expect(repricePispiPayload(makeQr(5000), { orderId, amount: 320 })).toBe(makeQr(320));
    expect(repricePispiPayload(makeQr(5000), { orderId, amount: 0 })).toBeNull();
    expect(repricePispiPayload(null, { orderId, amount: 320 })).toBeNull();
  });
});
