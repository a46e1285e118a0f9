import type { Hono } from 'hono';
import { endpoints } from '#domain/addresses.ts';
import type { Deps } from '#server/ctx.ts';
import { writeLetter } from '#server/mail/words.ts';
import { selectNewestLetters } from '#server/outbox/outbox.ts';
import { NEWEST } from '#server/paging/page.ts';
import type { Env } from '../env.ts';

const SHOWN = 50;

export function mountDemo(app: Hono<Env>, deps: Deps): void {
  if (!deps.settings.demo) return;
  app.get(endpoints.demoLetters, (c) =>
    c.json({
      letters: selectNewestLetters(deps, { ...NEWEST, limit: SHOWN }).flatMap((letter) => {
        const words = writeLetter(letter, deps.settings.publicUrl, deps.house());
        return words ? [{ id: letter.id, to: letter.recipient, ...words, at: letter.createdAt }] : [];
      }),
    }),
  );
}
