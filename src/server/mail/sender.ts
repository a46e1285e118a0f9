import { EXPIRED, GIVEN_UP } from '#domain/letters.ts';
import type { Deps } from '../ctx.ts';
import { blockLetters, probeNow, readProbeTime, unblockLetters } from './blockage.ts';
import { LETTER_URGENCIES, markDead, markSent, type Queued, scheduleRetry } from './queue.ts';
import type { Delivery, Letter, Transport } from './transport.ts';
import { writeLetter } from './words.ts';
import { computeBackOff, createWorker, FIRST_WAIT_MS, MAX_WAIT_MS, type OutboxWorker } from './worker.ts';

/** The provider forgets a key after 24 hours: another try could then send a second letter. */
const GIVE_UP_MS = 23 * 3600_000;

type Shared = Pick<Deps, 'db' | 'store' | 'now' | 'random' | 'log' | 'settings' | 'house'>;

export function createSender(deps: Shared, transport: Transport): OutboxWorker {
  return createWorker(deps, {
    what: 'mail sender',
    urgencies: LETTER_URGENCIES,
    pauseMs: transport.pauseMs,
    lanes: 1,
    readEarliest: () => readProbeTime(deps.db),
    prepare: () => probeNow(deps.db),
    async send(letter) {
      const expired = findExpiryReason(letter, deps.now());
      if (expired) markDead(deps, letter, expired);
      else await sendLetter(deps, transport, letter);
    },
  });
}

function findExpiryReason(letter: Queued, now: number): string | null {
  if (letter.dropAfter !== null && now > letter.dropAfter) return EXPIRED;
  return letter.attempts > 1 && now - letter.createdAt > GIVE_UP_MS ? GIVEN_UP : null;
}

async function sendLetter(deps: Shared, transport: Transport, letter: Queued): Promise<void> {
  let words: Letter | null = null;
  let delivery: Delivery;
  try {
    words = writeLetter(letter, deps.settings.publicUrl, deps.house());
    if (!words) throw new Error(`letter ${letter.id} has no words`);
    const { id: key, recipient: to, replyTo, createdAt: at } = letter;
    delivery = await transport.deliver({ ...words, key, to, replyTo, at });
  } catch (error) {
    delivery = { outcome: 'later', reason: error instanceof Error ? error.message : String(error) };
  }
  recordDelivery(deps, letter, delivery, { words, keepsWords: transport.staysHere });
}

function recordDelivery(
  deps: Shared,
  letter: Queued,
  delivery: Delivery,
  { words, keepsWords }: { words: Letter | null; keepsWords: boolean },
): void {
  if (delivery.outcome === 'blocked') blockLetters(deps, delivery.reason);
  else if (delivery.outcome !== 'later') unblockLetters(deps);
  const fields = { letter: letter.id, to: letter.recipient, attempts: letter.attempts };
  if (delivery.outcome === 'sent') {
    markSent(deps, letter, { subject: words?.subject ?? '', keepsWords });
    deps.log.info('letter sent', fields);
  } else if (delivery.outcome === 'refused') {
    markDead(deps, letter, delivery.reason);
    deps.log.warn('letter refused', { ...fields, reason: delivery.reason });
  } else {
    // A provider that blocks surely did not take this letter, so the try does not count. Later by a millisecond, it
    // comes behind the letters of the same instant, and another one probes next.
    const retry =
      delivery.outcome === 'blocked'
        ? { attempts: letter.attempts - 1, dueAt: deps.now() + 1 }
        : { dueAt: deps.now() + computeRetryWait(deps, letter, delivery.retryAfterMs) };
    scheduleRetry(deps, letter, { ...retry, lastError: delivery.reason, words });
    deps.log.warn('letter delayed', { ...fields, reason: delivery.reason });
  }
}

/** A code or a link is tried again within half of its remaining life, while it is still of use. */
function computeRetryWait(deps: Shared, { attempts, dropAfter }: Queued, retryAfterMs = 0): number {
  const wait = Math.min(MAX_WAIT_MS, Math.max(retryAfterMs, computeBackOff(deps, attempts)));
  if (dropAfter === null) return wait;
  return Math.max(FIRST_WAIT_MS, Math.min(wait, Math.floor((dropAfter - deps.now()) / 2)));
}
