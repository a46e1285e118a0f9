import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_S = 300;

/** The signed text is the time followed by the body, with nothing between them. */
export function signWave(secret: string, seconds: number, body: string | Buffer): string {
  return createHmac('sha256', secret).update(String(seconds)).update(body).digest('hex');
}

export const makeWaveSignature = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${signWave(secret, seconds, body)}`;

export type SignatureFault = 'unsigned' | 'forged' | 'late';

/** While the secret is replaced there are several signatures, and one that matches is enough. */
export function findSignatureFault(
  header: string | string[] | undefined,
  { secret, body, now }: { secret: string; body: Buffer; now: number },
): SignatureFault | null {
  if (typeof header !== 'string') return 'unsigned';
  const parts = header.split(',').map((part) => part.trim().split('=', 2));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time)) return 'unsigned';
  const expected = Buffer.from(signWave(secret, Number(time), body));
  const isSigned = parts.some(
    ([name, value]) => name === 'v1' && isEqual(Buffer.from(value ?? ''), expected),
  );
  if (!isSigned) return 'forged';
  return Math.abs(now / 1000 - Number(time)) > TOLERANCE_S ? 'late' : null;
}

const isEqual = (candidate: Buffer, expected: Buffer) =>
  candidate.length === expected.length && timingSafeEqual(candidate, expected);
