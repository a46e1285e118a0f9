import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drawPayerPage } from './payerPage.ts';

export interface OrangePayment {
  order_id: string;
  amount: number;
  pay_token: string;
  notif_token: string;
  payment_url: string;
  notif_url: string;
  return_url: string;
  cancel_url: string;
  status: 'INITIATED' | 'PENDING' | 'EXPIRED' | 'SUCCESS' | 'FAILED';
  txnid: string | null;
  endsAt: number;
}

/** The first fault of a kind is used up by the next question of that kind; `silent` and `cut` do what is asked first. */
export interface OrangeFault {
  on: 'token' | 'create' | 'read';
  status: number | 'silent' | 'cut';
}

interface OrangeOptions {
  now(): number;
  notify?(body: string): Promise<unknown>;
}

interface NoticeOptions {
  token?: string;
  status?: 'SUCCESS' | 'FAILED';
}

type Reply = { status: number; value: object };
type Question = Record<string, unknown>;

const LIFE_MS = 10 * 60_000;
const LONGEST_ORDER_ID = 30;
const LONGEST_URL = 120;
const HOUSE = { id: 'orange-client', secret: 'orange-secret', merchantKey: 'orange-merchant' };
const TOKEN_LIFE_S = 3600;
const BASE = '/orange-money-webpay/ci/v1';

/** Orange Money Web Payment with a book of its own: what payers have paid there, whatever the house knows of it. */
export async function startOrange({ now, notify }: OrangeOptions) {
  const payments = new Map<string, OrangePayment>();
  const faults: OrangeFault[] = [];
  const questions: string[] = [];
  const tokens = new Map<string, number>();
  let isDown = false;

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(request, response, Buffer.concat(chunks).toString('utf8')));
  });

  function answer(request: IncomingMessage, response: ServerResponse, body: string): unknown {
    const path = request.url ?? '';
    if (path.startsWith('/pay/')) return servePayer(path, response);
    questions.push(path);
    if (isDown) return request.socket.destroy();
    const fault = takeFault(FAULTY[path] ?? 'read');
    const send = ({ status, value }: Reply) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (typeof fault === 'number')
      return send({ status: fault, value: { code: 60, message: 'Resource unavailable' } });
    const reply = path === TOKEN_PATH ? giveToken(request, body) : answerPayment(request, path, body);
    if (fault === 'cut') return request.socket.destroy();
    return fault === 'silent' ? undefined : send(reply);
  }

  function takeFault(on: OrangeFault['on']): OrangeFault['status'] | undefined {
    const index = faults.findIndex((fault) => fault.on === on);
    return index < 0 ? undefined : faults.splice(index, 1)[0]?.status;
  }

  function giveToken({ headers }: IncomingMessage, body: string): Reply {
    const expected = `Basic ${Buffer.from(`${HOUSE.id}:${HOUSE.secret}`).toString('base64')}`;
    if (headers.authorization !== expected || body !== 'grant_type=client_credentials')
      return { status: 401, value: { error: 'invalid_client' } };
    const token = randomBytes(12).toString('hex');
    tokens.set(token, now() + TOKEN_LIFE_S * 1000);
    return {
      status: 200,
      value: { token_type: 'Bearer', access_token: token, expires_in: String(TOKEN_LIFE_S) },
    };
  }

  function answerPayment({ headers }: IncomingMessage, path: string, body: string): Reply {
    const expiresAt = tokens.get((headers.authorization ?? '').replace('Bearer ', ''));
    if (expiresAt === undefined || expiresAt <= now())
      return { status: 401, value: { code: 42, message: 'Expired credentials' } };
    const question = JSON.parse(body) as Question;
    if (path === `${BASE}/webpayment`) return createPayment(question);
    if (path === `${BASE}/transactionstatus`) return readStatus(question);
    return { status: 404, value: { message: 'Resource not found' } };
  }

  function createPayment(question: Question): Reply {
    const { order_id, amount, notif_url, return_url, cancel_url } = question;
    const urls = [return_url, cancel_url, notif_url];
    const isRight = [
      question.merchant_key === HOUSE.merchantKey,
      question.currency === 'XOF',
      typeof order_id === 'string' && order_id.length <= LONGEST_ORDER_ID && !payments.has(order_id),
      Number.isInteger(amount),
      urls.every((url) => typeof url === 'string' && url.length <= LONGEST_URL),
    ].every(Boolean);
    if (!isRight) return { status: 400, value: { code: 22, message: 'Invalid parameter' } };
    const [pay_token, notif_token] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
    const payment_url = `http://127.0.0.1:${port}/pay/${pay_token}`;
    payments.set(String(order_id), {
      order_id: String(order_id),
      amount: Number(amount),
      notif_url: String(notif_url),
      return_url: String(return_url),
      cancel_url: String(cancel_url),
      pay_token,
      notif_token,
      payment_url,
      status: 'INITIATED',
      txnid: null,
      endsAt: now() + LIFE_MS,
    });
    return { status: 201, value: { status: 201, message: 'OK', pay_token, payment_url, notif_token } };
  }

  /** The payer's browser comes back whether or not the house could be told. */
  async function servePayer(path: string, response: ServerResponse): Promise<void> {
    const [, , token = '', act] = path.split('/');
    const payment = [...payments.values()].find(({ pay_token }) => pay_token === token);
    if (!payment) return void response.writeHead(404).end();
    const { order_id: id, amount, return_url: location, cancel_url: giveUpUrl } = payment;
    if (act === 'confirm') {
      double.pay(id);
      await double.notify(id);
      return void response.writeHead(303, { location }).end();
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(drawPayerPage({ name: 'Orange Money', amount, payUrl: `${path}/confirm`, giveUpUrl }));
  }

  function readStatus({ order_id, amount, pay_token }: Question): Reply {
    const payment = payments.get(String(order_id));
    if (payment?.pay_token !== pay_token || payment?.amount !== amount)
      return { status: 404, value: { code: 60, message: 'Transaction not found' } };
    endIfDue(payment as OrangePayment);
    const { status, txnid } = payment as OrangePayment;
    return { status: 201, value: { status, order_id, ...(txnid !== null && { txnid }) } };
  }

  function endIfDue(payment: OrangePayment): void {
    const isOpen = payment.status === 'INITIATED' || payment.status === 'PENDING';
    if (isOpen && payment.endsAt <= now()) payment.status = 'EXPIRED';
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const findPayment = (orderId: string): OrangePayment => {
    const payment = payments.get(orderId);
    if (!payment) throw new Error(`the double has no payment ${orderId}`);
    return payment;
  };

  const double = {
    settings: {
      orangeApiUrl: `http://127.0.0.1:${port}`,
      orangeClientId: HOUSE.id,
      orangeClientSecret: HOUSE.secret,
      orangeMerchantKey: HOUSE.merchantKey,
      orangeCountry: 'ci',
    },
    payments,
    faults,
    questions,
    listPaid: () => [...payments.values()].filter(({ status }) => status === 'SUCCESS'),
    /** The payer types the code; `isLate` is a payment that Orange takes although it has called the session ended. */
    pay(orderId: string, { isLate = false } = {}): boolean {
      const payment = findPayment(orderId);
      endIfDue(payment);
      if (payment.status === 'SUCCESS' || (payment.status === 'EXPIRED' && !isLate)) return false;
      payment.status = 'SUCCESS';
      payment.txnid = `MP${orderId}`;
      return true;
    },
    refuse: (orderId: string) => {
      findPayment(orderId).status = 'FAILED';
    },
    /** Every token that was given out is refused from now on, whatever it was promised. */
    revokeTokens: () => tokens.clear(),
    setDown: (value: boolean) => {
      isDown = value;
    },
    /** Resolves to what the house answered. */
    async notify(orderId: string, { token, status = 'SUCCESS' }: NoticeOptions = {}): Promise<unknown> {
      const { notif_token, txnid } = findPayment(orderId);
      return notify?.(JSON.stringify({ status, notif_token: token ?? notif_token, txnid }));
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return double;
}

export type OrangeDouble = Awaited<ReturnType<typeof startOrange>>;

const TOKEN_PATH = '/oauth/v3/token';
const FAULTY: Record<string, OrangeFault['on']> = {
  [TOKEN_PATH]: 'token',
  [`${BASE}/webpayment`]: 'create',
};
