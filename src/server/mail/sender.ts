import { setTimeout as pause } from 'node:timers/promises';
import { EXPIRED, GIVEN_UP } from '#domain/letters.ts';
import type { Deps } from '../ctx.ts';
import { errorFacts } from '../log.ts';
import type { Carrier, Delivery, Mail } from './mail.ts';
import { lease, nextDueAt, noteDead, noteLater, noteSent, type Queued } from './queue.ts';

const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** The provider forgets a key after 24 hours: another try could then be a second letter. */
const GIVE_UP_MS = 23 * 3600_000;
/** At least so often, whatever the clock says of the next letter. */
const LOOK_AGAIN_MS = 30_000;

type Shared = Pick<Deps, 'db' | 'store' | 'now' | 'random' | 'log'>;

export interface Sender extends Mail {
  /** Sends the next letter, if one is due; false when none was. */
  step(): Promise<boolean>;
  start(): void;
}

/** One letter at a time, in order for each person; the row's id is the key that keeps a second try from being a second letter. */
export function createSender(deps: Shared, carrier: Carrier): Sender {
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let woken = false;

  const step = async () => {
    const letter = lease(deps);
    if (!letter) return false;
    const useless = uselessBecause(letter, deps.now());
    if (useless) noteDead(deps, letter.id, useless);
    else {
      settle(deps, letter, { delivery: await delivered(carrier, letter), forget: !carrier.staysHere });
    }
    return true;
  };
  const work = async () => {
    do {
      woken = false;
      while (!stopped && (await step())) await pause(carrier.pauseMs);
    } while (woken && !stopped);
  };
  const wake = () => {
    woken = true;
    if (stopped || running) return;
    clearTimeout(timer);
    running = work()
      .catch((error) => deps.log.error('mail sender failed', errorFacts(error)))
      .finally(() => {
        running = null;
        if (stopped) return;
        timer = setTimeout(wake, untilNext(deps)).unref();
      });
  };
  return {
    step,
    start: wake,
    wake,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

function untilNext(deps: Shared): number {
  const at = nextDueAt(deps);
  return Math.min(LOOK_AGAIN_MS, Math.max(1000, at === null ? LOOK_AGAIN_MS : at - deps.now()));
}

function uselessBecause(letter: Queued, now: number): string | null {
  if (letter.dropAfter !== null && now > letter.dropAfter) return EXPIRED;
  return letter.attempts > 1 && now - letter.createdAt > GIVE_UP_MS ? GIVEN_UP : null;
}

async function delivered(carrier: Carrier, letter: Queued): Promise<Delivery> {
  const { id: key, recipient: to, subject, text, html, replyTo, createdAt: at } = letter;
  try {
    return await carrier.deliver({ key, to, subject, text, html, replyTo, at });
  } catch (error) {
    return { outcome: 'later', reason: error instanceof Error ? error.message : String(error) };
  }
}

interface Outcome {
  delivery: Delivery;
  forget: boolean;
}

function settle(deps: Shared, letter: Queued, { delivery, forget }: Outcome): void {
  const facts = { letter: letter.id, to: letter.recipient, attempts: letter.attempts };
  if (delivery.outcome === 'sent') {
    noteSent(deps, letter.id, { forget });
    deps.log.info('letter sent', facts);
  } else if (delivery.outcome === 'refused') {
    noteDead(deps, letter.id, delivery.reason);
    deps.log.warn('letter refused', { ...facts, reason: delivery.reason });
  } else {
    const wait = Math.max(delivery.retryAfterMs ?? 0, backOff(deps, letter.attempts));
    noteLater(deps, letter.id, deps.now() + wait, delivery.reason);
    deps.log.warn('letter delayed', { ...facts, reason: delivery.reason });
  }
}

/** 5 s, 10 s, 20 s … 15 min, plus up to a quarter, so that letters delayed together do not come back together. */
function backOff({ random }: Shared, attempts: number): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1));
  return Math.min(LONGEST_WAIT_MS, Math.round(wait * (1 + (random(1)[0] ?? 0) / 1024)));
}
