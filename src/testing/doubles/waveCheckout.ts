import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeWaveSignature } from '#server/providers/wave/signature.ts';
import { drawPayerPage } from './payerPage.ts';
import { cutBookPage, type WaveSession } from './waveBook.ts';

/** The next question of one kind uses up the first fault that stands. */
export type WaveFault =
  | { on: 'create' | 'read' | 'expire' | 'refund'; status: number }
  /** Does what is asked and answers never, as a line that is cut. */
  | { on: 'create' | 'read' | 'expire' | 'refund'; status: 'silent' | 'cut' };

interface WaveOptions {
  now(): number;
  apiKey?: string;
  webhookSecret?: string;
  notify?(body: string, headers: Record<string, string>): Promise<unknown>;
  address?: { host: string; port: number; publicUrl: string };
  /** Sessions of one double have names that another's have not. */
  idPrefix?: string;
  /** A browser that opens the page of a session gets its answer. */
  openPage?(request: IncomingMessage, response: ServerResponse): void;
}

const LIFE_MS = 30 * 60_000;

/** Wave's Checkout API with a book of its own: what a payer has paid there, whatever the house knows of it. */
export async function startWave({
  now,
  apiKey = 'wave_ci_prod_key',
  webhookSecret = 'wave_ci_WHS_secret',
  notify,
  address,
  idPrefix = 'cos',
  openPage,
}: WaveOptions) {
  const sessions = new Map<string, WaveSession>();
  const faults: WaveFault[] = [];
  const questions: {
    method: string;
    path: string;
    authorization: string | undefined;
    signature: unknown;
    body: string;
  }[] = [];
  const notices: { id: string; body: string }[] = [];
  let count = 0;
  let isDown = false;

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(request, response, Buffer.concat(chunks).toString('utf8')));
  });

  const takeFault = (on: WaveFault['on']) => {
    const index = faults.findIndex((fault) => fault.on === on);
    return index < 0 ? undefined : faults.splice(index, 1)[0];
  };

  function answer(request: IncomingMessage, response: ServerResponse, body: string): unknown {
    const { method = '', url = '', headers } = request;
    if (openPage && url.startsWith('/c/')) return openPage(request, response);
    questions.push({
      method,
      path: url,
      authorization: headers.authorization,
      signature: headers['wave-signature'],
      body,
    });
    if (isDown) return request.socket.destroy();
    const send = (status: number, value: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(value === undefined ? '' : JSON.stringify(value));
    };
    if (url.startsWith('/c/')) return void servePayer(url, response);
    if (headers.authorization !== `Bearer ${apiKey}`) return send(401, { code: 'invalid-auth' });
    const { pathname, searchParams } = new URL(url, 'http://wave');
    const [, id, act] = /^\/v1\/checkout\/sessions\/([^/]+)(?:\/(\w+))?$/.exec(pathname) ?? [];
    const isCreate = method === 'POST' && pathname === '/v1/checkout/sessions';
    const fault = takeFault(isCreate ? 'create' : act === 'expire' || act === 'refund' ? act : 'read');
    if (typeof fault?.status === 'number') return send(fault.status, { code: 'internal-server-error' });
    const reply = (status: number, value?: unknown) => {
      if (fault?.status === 'cut') return request.socket.destroy();
      return fault?.status === 'silent' ? undefined : send(status, value);
    };
    if (isCreate) return reply(200, createSession(JSON.parse(body)));
    if (pathname === '/v1/transactions') return reply(200, cutBookPage(listPaid(), searchParams));
    if (id === 'search') {
      const reference = searchParams.get('client_reference');
      return reply(200, {
        result: [...sessions.values()].filter((one) => one.client_reference === reference).map(show),
      });
    }
    const session = sessions.get(decodeURIComponent(id ?? ''));
    if (!session) return reply(404, { code: 'checkout-session-not-found' });
    endIfDue(session);
    if (act === 'expire') {
      if (session.checkout_status !== 'open') return reply(409, { code: 'checkout-session-closed' });
      session.checkout_status = 'expired';
      return reply(200);
    }
    if (act === 'refund') {
      if (session.payment_status !== 'succeeded') return reply(400, { code: 'checkout-refund-failed' });
      session.isRefunded = true;
      return reply(200);
    }
    return reply(200, show(session));
  }

  /** Wave's own page, for a browser: it notifies the house before it leads the payer back. */
  async function servePayer(url: string, response: ServerResponse): Promise<void> {
    const [, , id = '', act] = url.split('/');
    const session = findSession(id);
    if (act === 'pay') {
      double.pay(id);
      await double.notify(id);
      response.writeHead(303, { location: session.success_url });
    } else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    const { amount, error_url: giveUpUrl } = session;
    response.end(drawPayerPage({ name: 'Wave', amount, payUrl: `/c/${id}/pay`, giveUpUrl }));
  }

  const show = ({ isRefunded: _, ...session }: WaveSession) => ({
    business_name: 'Laveo',
    last_payment_error: null,
    ...session,
  });

  function createSession(request: {
    amount: string;
    currency: string;
    client_reference: string;
    success_url: string;
    error_url: string;
  }) {
    count += 1;
    const id = `${idPrefix}-${String(count).padStart(6, '0')}`;
    const session: WaveSession = {
      ...request,
      id,
      checkout_status: 'open',
      payment_status: 'processing',
      transaction_id: null,
      isRefunded: false,
      wave_launch_url: `${address?.publicUrl ?? `http://127.0.0.1:${port}`}/c/${id}`,
      when_created: new Date(now()).toISOString(),
      when_expires: new Date(now() + LIFE_MS).toISOString(),
    };
    sessions.set(id, session);
    return show(session);
  }

  function endIfDue(session: WaveSession): void {
    if (session.checkout_status === 'open' && Date.parse(session.when_expires) <= now())
      session.checkout_status = 'expired';
  }

  const listPaid = () =>
    [...sessions.values()].filter(({ payment_status }) => payment_status === 'succeeded');

  await new Promise<void>((resolve) =>
    server.listen(address?.port ?? 0, address?.host ?? '127.0.0.1', resolve),
  );
  const { port } = server.address() as AddressInfo;

  const findSession = (id: string): WaveSession => {
    const session = sessions.get(id);
    if (!session) throw new Error(`the double has no session ${id}`);
    return session;
  };

  const double = {
    url: `http://127.0.0.1:${port}`,
    settings: {
      waveApiUrl: `http://127.0.0.1:${port}`,
      waveApiKey: apiKey,
      waveWebhookSecret: webhookSecret,
    },
    sessions,
    faults,
    questions,
    notices,
    listPaid,
    /** The payer pays on Wave's page; a paid or ended session takes no money. */
    pay(id: string, amount?: string): boolean {
      const session = findSession(id);
      endIfDue(session);
      if (session.checkout_status !== 'open') return false;
      if (amount !== undefined) session.amount = amount;
      session.checkout_status = 'complete';
      session.payment_status = 'succeeded';
      session.transaction_id = `T${id}`;
      return true;
    },
    /** Cuts every line until it is back. */
    setDown: (value: boolean) => {
      isDown = value;
    },
    /** Resolves to the status of the house's answer. */
    async notify(
      id: string,
      { secret = webhookSecret, eventId = `EV_${id}`, at = now(), change = {} } = {},
    ): Promise<unknown> {
      const session = findSession(id);
      const type = 'checkout.session.completed';
      const body = JSON.stringify({ id: eventId, type, data: { ...show(session), ...change } });
      notices.push({ id: eventId, body });
      return notify?.(body, { 'wave-signature': makeWaveSignature(secret, Math.floor(at / 1000), body) });
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return double;
}

export type WaveDouble = Awaited<ReturnType<typeof startWave>>;
