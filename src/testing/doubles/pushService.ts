import type { ECDH } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { type PostPush, readRetryAfter } from '#server/push/post.ts';
import { makePushBrowser } from '../push/pushBrowser.ts';

const { decrypt } = createRequire(import.meta.url)('http_ece') as {
  decrypt(body: Buffer, options: object): Buffer;
};

export interface StoredPush {
  endpoint: string;
  headers: Record<string, string | string[] | undefined>;
  /** The browser gives this text to its service worker. */
  text: string;
  notification: { title: string; body: string; tag: string; navigate: string };
  at: number;
}

type Rule = { status: number; headers?: Record<string, string> } | 'never';

/** A push service with its own book: it stores what it takes, and answers each endpoint as it is told. */
export async function startPushService() {
  const book: StoredPush[] = [];
  const questions: string[] = [];
  const rules = new Map<string, Rule>();
  const browsers = new Map<string, { ecdh: ECDH; auth: string }>();
  let outage: Rule | null = null;
  const server = createServer((request, response) => {
    const endpoint = `https://push.example.com${request.url}`;
    questions.push(endpoint);
    const rule = outage ?? rules.get(endpoint) ?? { status: 201 };
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (rule === 'never') return;
      const browser = browsers.get(endpoint);
      if (rule.status === 201 && browser) {
        const { ecdh: privateKey, auth: authSecret } = browser;
        const options = { version: 'aes128gcm', privateKey, authSecret };
        const text = String(decrypt(Buffer.concat(chunks), options));
        const { notification } = JSON.parse(text);
        book.push({ endpoint, headers: request.headers, text, notification, at: Date.now() });
      }
      response.writeHead(rule.status, rule.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  /** Requests that the house would send to the public address go to this one. */
  const post: PostPush = async ({ endpoint, method, headers, body }) => {
    const answer = await fetch(`http://127.0.0.1:${port}${new URL(endpoint).pathname}`, {
      method,
      headers: headers as Record<string, string>,
      body: new Uint8Array(body ?? []),
      redirect: 'manual',
      signal: AbortSignal.timeout(500),
    });
    return { status: answer.status, retryAfterMs: readRetryAfter(answer.headers.get('retry-after') ?? '') };
  };
  return {
    book,
    questions,
    post,
    answer: (endpoint: string, rule: Rule) => rules.set(endpoint, rule),
    setOutage: (rule: Rule | null) => {
      outage = rule;
    },
    /** The browser tells this to the house when it subscribes. */
    aBrowser() {
      const { ecdh, subscription } = makePushBrowser();
      browsers.set(subscription.endpoint, { ecdh, auth: subscription.keys.auth });
      return subscription;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
