/**
 * T-A1: does the time of a refused sign-in tell whether the address is known? 200 known and 200 unknown addresses,
 * interleaved, over HTTP. Run it on an idle machine: `npm run lab -- enumeration [rounds]`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { openStore } from '#db/open.ts';
import { users } from '#db/schema.ts';
import { openSite } from '#reliability/accounts/site.ts';
import { aWorld } from '#testing/world.ts';

const EACH = Number(process.argv[2] ?? 200);
const folder = mkdtempSync(join(tmpdir(), 'laveo-enumeration-'));
const world = await aWorld({ store: openStore({ file: join(folder, 'laveo.sqlite') }) });
const site = await openSite(world);

/** An address is used once, so that no delay of guessed passwords is measured. */
async function measureCall(procedure: string, input: object): Promise<number> {
  const began = performance.now();
  await site.call(procedure, input);
  return performance.now() - began;
}

function aKnown(i: number): { email: string } {
  const known = world.client();
  const state = [null, { confirmedAt: null }, { active: false }][i % 3];
  if (state) world.db.update(users).set(state).where(eq(users.id, known.id)).run();
  return known;
}

const getMedian = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** The chance that a known address's time is the longer one, on the better side of one half: the best threshold's area. */
function computeAreaUnderCurve(known: number[], unknown: number[]): number {
  let longer = 0;
  for (const a of known) for (const b of unknown) longer += a > b ? 1 : a === b ? 0.5 : 0;
  const area = longer / (known.length * unknown.length);
  return Math.max(area, 1 - area);
}

for (const [procedure, more] of [
  ['auth.signIn', { password: 'pas le bon' }],
  ['auth.requestReset', {}],
  ['auth.resendConfirmation', {}],
] as const) {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let i = 0; i < EACH + 10; i++) {
    const emails = [
      ['known', aKnown(i).email],
      ['unknown', `personne${i}-${procedure}@exemple.ci`],
    ] as const;
    const times: ['known' | 'unknown', number][] = [];
    // Taken in turns: whoever always came second would pay for the first one's fsync.
    for (const [who, email] of i % 2 === 0 ? emails : [...emails].reverse()) {
      times.push([who, await measureCall(procedure, { email, ...more })]);
    }
    // The first ten warm the machine.
    if (i >= 10) for (const [who, time] of times) (who === 'known' ? known : unknown).push(time);
  }
  const [a, b] = [getMedian(known), getMedian(unknown)];
  const apart = (Math.abs(a - b) / Math.min(a, b)) * 100;
  console.info(
    `${procedure}: ${EACH} + ${EACH}, median known ${a.toFixed(2)} ms, unknown ${b.toFixed(2)} ms, ${apart.toFixed(1)} % apart, AUC ${computeAreaUnderCurve(known, unknown).toFixed(3)}`,
  );
}

await site.close();
world.close();
rmSync(folder, { recursive: true, force: true });
