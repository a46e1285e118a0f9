/** Runs inside the machine: opens screens until as many as asked for are open or no more come, then says how many stay. */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openScreen } from '#reliability/live/screen.ts';

export type ScreensOptions = { url: string; cookies: string[]; screens: number };

/** Why the first screen was refused, and the slowest of twenty pages in ms: infinite, and so null as JSON, without an answer. */
export type ScreensRecord = { open: number; refusal: string | null; slowestPage: number | null };

/** An address has 500 places; any of 127.0.0.0/8 is this machine. */
const PER_ADDRESS = 250;
const AT_ONCE = 50;
const PATIENCE_MS = 10_000;
const PAGES = 20;
const STAYS_MS = 5000;

const { url, cookies, screens } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as ScreensOptions;
let open = 0;
let refusal: string | null = null;

async function openOne(n: number): Promise<void> {
  const cookie = cookies[n % cookies.length] ?? '';
  const from = `127.0.1.${1 + Math.floor(n / PER_ADDRESS)}`;
  const late = pause(PATIENCE_MS, 'no event within ten seconds' as const, { ref: false });
  const screen = await Promise.race([openScreen({ url, cookie, from }), late]).catch(String);
  if (typeof screen === 'string' || screen.status !== 200) {
    refusal ??= typeof screen === 'string' ? screen : `status ${screen.status}`;
    return;
  }
  open++;
  void screen.ended.then(() => open--);
}

for (let n = 0; n < screens && refusal === null; n += AT_ONCE)
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, screens - n) }, (_, i) => openOne(n + i)));
await pause(STAYS_MS);
let slowestPage = 0;
for (let n = 0; n < PAGES; n++) {
  const since = performance.now();
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);
  await answer?.arrayBuffer();
  slowestPage = Math.max(slowestPage, answer?.ok ? performance.now() - since : Number.POSITIVE_INFINITY);
}
const record: ScreensRecord = { open, refusal, slowestPage };
process.stdout.write(JSON.stringify(record), () => process.exit(0));
