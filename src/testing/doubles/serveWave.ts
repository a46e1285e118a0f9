import type { IncomingMessage, ServerResponse } from 'node:http';
import { formatFcfa } from '#domain/format/money.ts';
import type { WaveSession } from './waveBook.ts';
import { startWave } from './waveCheckout.ts';

/**
 * The demonstration's Wave, a server of its own: its page plays the application of the payer, its interface the one that
 * the house asks. Everything stands in the environment, as for the house.
 */
const { HOST = '127.0.0.1', PORT = '', WAVE_PAGES = '', HOUSE = '' } = process.env;
const { WAVE_API_KEY: apiKey = '', WAVE_WEBHOOK_SECRET: webhookSecret = '' } = process.env;
const LATER_MS = 20_000;

const wave = await startWave({
  now: Date.now,
  apiKey,
  webhookSecret,
  openPage,
  address: { host: HOST, port: Number(PORT), publicUrl: WAVE_PAGES },
  idPrefix: `cos-demo-${Date.now().toString(36)}`,
  notify: (body, headers) => fetch(`${HOUSE}/webhooks/wave`, { method: 'POST', body, headers }),
});

function openPage({ method, url = '' }: IncomingMessage, response: ServerResponse): void {
  const [, , id = '', act] = url.split('/');
  const session = wave.sessions.get(decodeURIComponent(id));
  const send = (status: number, html: string) =>
    response
      .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'referrer-policy': 'no-referrer' })
      .end(html);
  if (!session || method !== 'POST') {
    const unknown = '<p>Cette session n’existe pas, ou la démonstration a redémarré.</p>';
    send(session ? 200 : 404, session ? drawSession(session) : drawPage(unknown));
    return;
  }
  const back = act === 'refuser' ? session.error_url : session.success_url;
  if (act === 'payer') payAndTell(session);
  if (act === 'plus-tard') setTimeout(() => payAndTell(session), LATER_MS);
  response.writeHead(303, { location: back }).end();
}

/** The house finds the money by itself if it cannot be told. */
function payAndTell({ id }: WaveSession): void {
  if (wave.pay(id)) wave.notify(id).catch(() => {});
}

const ACTS = { payer: 'Payer', refuser: 'Refuser', 'plus-tard': 'Payer dans 20 secondes' };

function drawSession({ id, amount, checkout_status }: WaveSession): string {
  if (checkout_status !== 'open') return drawPage('<p>Cette session est terminée.</p>');
  const buttons = Object.entries(ACTS).map(
    ([act, words]) => `<form method="post" action="/c/${id}/${act}"><button>${words}</button></form>`,
  );
  return drawPage(`<p class="sum">${formatFcfa(Number(amount))}</p>${buttons.join('')}`);
}

const drawPage = (content: string): string => `<!doctype html><html lang="fr"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Démonstration\u00a0: payer</title>
<style>:root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui;max-width:24rem;margin:10vh auto;padding:0 1rem}
h1{font-size:1.75rem}.sum{font-size:2rem;font-weight:700}button{font:inherit;width:100%;min-height:3rem;margin:.25rem 0}</style>
<h1>Démonstration</h1><p>Cette page joue le rôle de Wave\u00a0: aucun argent ne circule.</p>${content}</html>`;
