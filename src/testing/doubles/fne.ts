import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The house's settings, as its space spells them. */
export const FNE_SETTINGS = {
  vat: 18,
  fnePointOfSale: 'Cocody',
  fneEstablishment: 'Siège',
  fneContact: { phone: '+2250701020304', email: 'compta@laveo.ci' },
} as const;

/** `signThenHang` signs and answers never, as a line that is cut after the request has left does. */
export type FneFault = 'signThenHang' | 'cut' | 'garbage' | { status: number; body?: object };

interface FneLine {
  id: string;
  description: string;
  quantity: number;
  amount: number;
  taxes: string[];
}

/** One paper of the tax office's space, where the merchant sees it. */
export interface FnePaper {
  id: string;
  kind: 'sale' | 'credit';
  /** Null for a sale that the empty stickers left unsigned. */
  reference: string | null;
  ofId: string | null;
  total: number;
  vatAmount: number;
  lines: FneLine[];
  request: Record<string, unknown>;
}

interface FneOptions {
  key?: string;
  pointOfSale?: string;
  establishment?: string;
  stickers?: number;
}

const RATES: Record<string, number> = { TVA: 18, TVAB: 9, TVAC: 0, TVAD: 0 };
const NCC = '1304777N';

/** The tax office's interface with a space of its own: what was certified there, whatever the house knows of it. */
export async function startFne({
  key = 'fne-key-of-the-double',
  pointOfSale = 'Cocody',
  establishment = 'Siège',
  stickers = 1000,
}: FneOptions = {}) {
  const space: FnePaper[] = [];
  const faults: FneFault[] = [];
  const state = { stickers, key, isDown: false, errorsAsMap: false, unsignedLabel: 'invoice_signing_error' };
  let serial = 0;

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(request, response, Buffer.concat(chunks).toString('utf8')));
  });

  function answer(request: IncomingMessage, response: ServerResponse, body: string): unknown {
    if (state.isDown) return request.socket.destroy();
    const send = (status: number, value: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (request.headers.authorization !== `Bearer ${state.key}`)
      return send(401, { message: 'Unauthorized', error: 'clé inconnue', statusCode: 401 });
    const fault = faults.shift();
    if (fault === 'cut') return request.socket.destroy();
    if (typeof fault === 'object') return send(fault.status, fault.body ?? { message: 'error' });
    const path = request.url?.replace(/^.*\/external\/invoices\//, '') ?? '';
    const { status, value } = path === 'sign' ? sign(JSON.parse(body)) : credit(path, JSON.parse(body));
    if (fault === 'signThenHang') return undefined;
    return fault === 'garbage' ? response.end('<html>') : send(status, value);
  }

  const refuse = (errors: Record<string, string>) => ({
    status: 400,
    value: {
      message: 'Validation failed',
      error: 'Bad Request',
      statusCode: 400,
      errors: state.errorsAsMap
        ? errors
        : Object.entries(errors).map(([field, message]) => ({ field, message })),
    },
  });

  function sign(sale: Record<string, unknown>) {
    const errors = listErrors(sale);
    if (Object.keys(errors).length > 0) return refuse(errors);
    const items = sale.items as Omit<FneLine, 'id'>[];
    const vat = RATES[items[0]?.taxes[0] ?? ''] ?? 0;
    const { total, vat: vatAmount } = computeFneTotals(items, vat);
    const lines = items.map((item, place) => ({ ...item, id: `item-${space.length}-${place}` }));
    const paper = { kind: 'sale' as const, ofId: null, total, vatAmount, lines, request: sale };
    return keep(paper);
  }

  function credit(path: string, { items }: { items: { id: string; quantity: number }[] }) {
    const sale = space.find(({ id }) => id === decodeURIComponent(path.replace(/\/refund$/, '')));
    if (!sale) return { status: 404, value: { message: 'Invoice not found', statusCode: 404 } };
    const credited = (id: string) =>
      space
        // A paper without a number takes nothing back.
        .filter(({ ofId, reference }) => ofId === sale.id && reference !== null)
        .flatMap(({ lines }) => lines)
        .filter((line) => line.id === id)
        .reduce((sum, { quantity }) => sum + quantity, 0);
    const lines: FneLine[] = [];
    for (const { id, quantity } of items) {
      const line = sale.lines.find((one) => one.id === id);
      if (!line) return refuse({ items: `ligne ${id} inconnue` });
      if (!(quantity > 0) || credited(id) + quantity > line.quantity)
        return refuse({ quantity: 'au-dessus de la quantité vendue' });
      lines.push({ ...line, quantity });
    }
    const vat = RATES[lines[0]?.taxes[0] ?? ''] ?? 0;
    const { total, vat: vatAmount } = computeFneTotals(lines, vat);
    return keep({ kind: 'credit', ofId: sale.id, total, vatAmount, lines, request: { items } });
  }

  function keep(paper: Omit<FnePaper, 'id' | 'reference'>) {
    const id = `fne-${space.length + 1}`;
    if (state.stickers <= 0) {
      space.push({ ...paper, id, reference: null });
      return {
        status: 500,
        value: { message: 'Internal server error', error: state.unsignedLabel, statusCode: 500 },
      };
    }
    state.stickers -= 1;
    serial += 1;
    const prefix = paper.kind === 'credit' ? 'A' : '';
    const reference = `${prefix}${NCC}26${String(serial).padStart(9, '0')}`;
    space.push({ ...paper, id, reference });
    return {
      status: paper.kind === 'credit' ? 201 : 200,
      value: {
        ncc: NCC,
        reference,
        token: `https://fne.example/verification/${reference}`,
        warning: state.stickers < 10,
        balance_sticker: state.stickers,
        invoice: {
          id,
          amount: paper.total,
          vatAmount: paper.vatAmount,
          fiscalStamp: 0,
          items: paper.lines.map(({ id: lineId }) => ({ id: lineId })),
        },
      },
    };
  }

  function listErrors(sale: Record<string, unknown>): Record<string, string> {
    const errors: Record<string, string> = {};
    if (sale.invoiceType !== 'sale') errors.invoiceType = 'valeur inconnue';
    if (
      !['cash', 'card', 'check', 'mobile-money', 'transfer', 'deferred'].includes(String(sale.paymentMethod))
    )
      errors.paymentMethod = 'valeur inconnue';
    if (!['B2B', 'B2C', 'B2G', 'B2F'].includes(String(sale.template))) errors.template = 'valeur inconnue';
    if (sale.template === 'B2B' && !/^\d{7}[A-Z]$/.test(String(sale.clientNcc)))
      errors.clientNcc = 'NCC mal formé';
    if (typeof sale.clientPhone !== 'string' || sale.clientPhone === '') errors.clientPhone = 'obligatoire';
    if (!/^[^@\s]+@[^@\s]+$/.test(String(sale.clientEmail))) errors.clientEmail = 'obligatoire';
    if (!sale.clientCompanyName) errors.clientCompanyName = 'obligatoire';
    if (sale.pointOfSale !== pointOfSale) errors.pointOfSale = 'point de vente inconnu';
    if (sale.establishment !== establishment) errors.establishment = 'établissement inconnu';
    const items = sale.items as Partial<FneLine>[] | undefined;
    if (!items?.length) errors.items = 'au moins une ligne';
    for (const { taxes, description, quantity, amount } of items ?? [])
      if (!(taxes?.length === 1) || !(taxes[0] && taxes[0] in RATES)) errors.taxes = 'taxe inconnue';
      else if (!description || !(Number(quantity) > 0) || !(Number(amount) > 0))
        errors.items = 'ligne incomplète';
    return errors;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/ws`;
  return {
    url,
    settings: { fneUrl: url, fneKey: key, fneDelayMs: 0 },
    space,
    faults,
    state,
    /** The merchant takes a whole sale back in the space itself. */
    creditByHand(reference: string): string {
      const sale = space.find((paper) => paper.reference === reference);
      if (!sale) throw new Error(`the double has no paper ${reference}`);
      const { total, vatAmount, lines } = sale;
      keep({ kind: 'credit', ofId: sale.id, total, vatAmount, lines, request: {} });
      return space.at(-1)?.reference ?? '';
    },
    listSigned: () => space.filter(({ reference }) => reference !== null),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type FneDouble = Awaited<ReturnType<typeof startFne>>;

interface TaxedItem {
  quantity: number;
  /** Before tax. */
  amount: number;
  /** Percent. */
  discount?: number | undefined;
}

type FneTotals = { beforeTax: number; vat: number; total: number };

/** The discounts come first, then the tax; only totals are rounded to the franc. */
export function computeFneTotals(items: readonly TaxedItem[], vat: number, discount = 0): FneTotals {
  const whole = items.reduce(
    (sum, item) => sum + item.quantity * item.amount * (1 - (item.discount ?? 0) / 100),
    0,
  );
  const beforeTax = whole * (1 - discount / 100);
  const tax = (beforeTax * vat) / 100;
  return { beforeTax: Math.round(beforeTax), vat: Math.round(tax), total: Math.round(beforeTax + tax) };
}
