import { randomUUID } from 'node:crypto';
import { request as ask } from 'node:http';
import type { BrowserContext, Page } from '@playwright/test';
import { add, COCODY, placeAnOrder } from './ordering.ts';
import type { TestServer } from './server.ts';
import { call, DESK, expect, query, test } from './world.ts';

/** What is known of A and of nobody else. */
const HERS = {
  fullname: 'Euphrasie Zadi-Wognin',
  phone: '07 48 15 92 63',
  contact: '05 96 37 28 15',
  home: 'Angré 8e tranche, villa des flamboyants',
  place: 'Attoban, derrière le maquis du Baobab bleu',
  latitude: 5.374913,
  longitude: -3.972846,
};
/** What a thief writes in the place of what he does not know yet; her ids and keys he has. */
const HIS: Record<keyof typeof HERS, string> = {
  fullname: 'Voleur Malin',
  phone: '07 01 02 03 04',
  contact: '07 01 02 03 04',
  home: 'Cocody',
  place: 'Cocody',
  latitude: '5.35',
  longitude: '-3.98',
};
const LIVREUR_SEEN = { lat: 5.381357, lng: -3.981246 };

interface Recorded {
  method: string;
  address: string;
  type: string | undefined;
  body: string | null;
}
interface Answered extends Recorded {
  status: number;
  answer: string;
}
interface Id {
  id: string;
}

/** Everything that a browser asks of the server from now on, its programs and pictures apart. */
function recordOf(context: BrowserContext): Map<string, Recorded> {
  const recorded = new Map<string, Recorded>();
  context.on('request', (request) => {
    if (/^(script|stylesheet|font|image|manifest)$/.test(request.resourceType())) return;
    const { pathname, search, protocol } = new URL(request.url());
    if (!protocol.startsWith('http')) return;
    const one = {
      method: request.method(),
      address: pathname + search,
      type: request.headers()['content-type'],
      body: request.postData(),
    };
    recorded.set(JSON.stringify(one), one);
  });
  return recorded;
}

const spaceless = (text: string) => text.replace(/\s/gu, '');
const anySpaces = (text: string) =>
  new RegExp([...spaceless(text)].map((sign) => RegExp.escape(sign)).join('\\s*'), 'gu');

function unlearned(body: string): string {
  let text = body.replace(/,"expectedTotal":\d+/, '');
  for (const [fact, hers] of Object.entries(HERS))
    text = text.replace(anySpaces(String(hers)), HIS[fact as keyof typeof HERS]);
  return text;
}

async function replay(as: Page, server: TestServer, recorded: Iterable<Recorded>): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const one of recorded) {
    // A stream has no end: it is listened to apart.
    if (one.address === '/live') continue;
    const answer = await as.request.fetch(server.url + one.address, {
      method: one.method,
      headers: { origin: server.url, ...(one.type ? { 'content-type': one.type } : {}) },
      ...(one.body === null ? {} : { data: one.body }),
      maxRedirects: 0,
    });
    answers.push({ ...one, status: answer.status(), answer: (await answer.body()).toString('latin1') });
  }
  return answers;
}
