import type { Store } from '#db/store.ts';
import { DAY, HOUR } from '#domain/format/calendar.ts';
import { NO_ANSWER } from '#domain/letters.ts';
import type { Actor } from '#domain/people/roles.ts';
import { createDeps } from '../boot/deps.ts';
import { runFollowUps } from '../boot/followUps.ts';
import type { Ctx, Deps, SignedCtx } from '../ctx.ts';
import { createLog } from '../log.ts';
import { LETTER_URGENCIES, leaseNext, markDead, markSent, scheduleRetry } from '../mail/queue.ts';
import { writeSubject } from '../mail/words.ts';
import { readSettings } from '../settings.ts';
import type { Random } from './chance.ts';

export type DemoHouse = ReturnType<typeof openDemoHouse>;

const REQUEST: Ctx['request'] = {
  id: 'demo',
  ip: '198.51.100.24',
  userAgent: '',
  cookie: () => undefined,
  setCookie: () => {},
  clearCookie: () => {},
  clearSiteData: () => {},
};

/** The people of this house act by the server's own functions, on a clock that moves from one planned act to the next. */
export function openDemoHouse(outer: Store, chance: Random) {
  let now = 0;
  let agenda: { at: number; act(): void }[] = [];
  // All acts share the caller's transaction, so what follows from an act must not wait for its end.
  const store: Store = {
    ...outer,
    beforeCommit: (batch, item) => batch([item]),
    afterCommit: (effect) => effect(),
  };
  const { deps: served } = createDeps(
    readSettings({ LAVEO_DEMO: '1', LIMITS_FACTOR: '1000' }),
    store,
    createLog({ level: 'error' }),
    '.',
    {
      now: () => now,
      id: chance.id,
      random: (bytes) => Uint8Array.from({ length: bytes }, () => chance.between(0, 255)),
    },
  );
  const deps: Deps = {
    ...served,
    mail: { ...served.mail, wake: () => {} },
    push: { ...served.push, wake: () => {} },
    follow: (events) => runFollowUps(deps, events),
  };
  const visitor: Ctx = { ...deps, request: REQUEST, session: null, actor: null, sessionId: null };
  return {
    deps,
    chance,
    visitor,
    as: (actor: Actor): SignedCtx => ({ ...visitor, actor, sessionId: 'demo' }),
    /** The act takes place at its time, whenever it was planned. */
    plan: (at: number, act: () => void) => void agenda.push({ at, act }),
    runUntil: (end: number) => {
      const postLetters = createPost(deps, end);
      const due = agenda.filter(({ at }) => at < end).toSorted((a, b) => a.at - b.at);
      agenda = agenda.filter(({ at }) => at >= end);
      for (const { at, act } of due) {
        now = at;
        act();
        postLetters();
      }
      now = end;
    },
  };
}

/** Letters leave at once, but for one that a full mailbox refuses and one of the last day that waits. */
function createPost(deps: Deps, end: number): () => void {
  let isRefused = false;
  return () => {
    for (let row = leaseNext(deps, LETTER_URGENCIES); row; row = leaseNext(deps, LETTER_URGENCIES)) {
      const age = end - deps.now();
      if (row.kind === 'inbox.message' && age < DAY) {
        const retry = { dueAt: end + 2 * HOUR, lastError: NO_ANSWER, words: null };
        scheduleRetry(deps, row, retry);
      } else if (row.kind === 'order.delivered' && age < 3 * DAY && !isRefused) {
        isRefused = true;
        markDead(deps, row, '422 Mailbox full');
      } else markSent(deps, row, { subject: writeSubject(row, deps.settings.publicUrl), keepsWords: true });
    }
  };
}
