/** Each field is its number, the length of its value and the value. */
const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;

const SCHEME = 'int.bceao.pi';
const XOF = '952';
/** The payer's bank shows who the alias is, so that neither name nor town is told here. */
const UNTOLD = 'X';
const DYNAMIC = '400';

/** The text of a QR of the West African instant payment, with the exact sum; it needs no network and no key. */
export function buildPispiPayload({ alias, amount, reference }: PispiRequest): string {
  const body = [
    field('00', '01'),
    field('36', field('00', SCHEME) + field('01', alias)),
    field('52', '0000'),
    field('53', XOF),
    field('54', String(amount)),
    field('58', 'CI'),
    field('59', UNTOLD),
    field('60', UNTOLD),
    field('62', field('05', reference) + field('11', DYNAMIC)),
    '6304',
  ].join('');
  return body + computeChecksum(body);
}

export interface PispiRequest {
  alias: string;
  amount: number;
  /** At most 25 characters. */
  reference: string;
}

/** CRC-16/CCITT-FALSE. */
export function computeChecksum(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** The same order and sum have the same name, so that what is shown twice is one payment. */
export function buildPispiReference({ orderId, amount }: { orderId: string; amount: number }): string {
  return `LV-${orderId.slice(0, 8).toUpperCase()}-${amount}`;
}

const ALIAS = new RegExp(`^000201\\d{4}0012${SCHEME}0136(.{36})`);

/** Without network a phone knows the alias by the QR that it has, and what is due by the acts that wait on it. */
export function repricePispiPayload(
  payload: string | null,
  { orderId, amount }: { orderId: string; amount: number },
): string | null {
  const alias = ALIAS.exec(payload ?? '')?.[1];
  if (alias === undefined || amount <= 0) return null;
  return buildPispiPayload({ alias, amount, reference: buildPispiReference({ orderId, amount }) });
}

/** Banks put our reference among words of their own, and some replace its hyphens. */
const REFERENCE = /LV[-_/. ]?([0-9A-F]{8})(?:[-_/. ]?(\d{1,9}))?/gi;

export interface FoundReference {
  /** The first eight characters of the order's id. */
  order: string;
  /** The sum that the QR asked for; null where the bank has cut it off. */
  amount: number | null;
}

export function findPispiReferences(text: string): FoundReference[] {
  return [...text.matchAll(REFERENCE)].map(([, order = '', amount]) => ({
    order: order.toLowerCase(),
    amount: amount === undefined ? null : Number(amount),
  }));
}
