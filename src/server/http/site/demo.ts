import { desc } from 'drizzle-orm';
import type { Hono } from 'hono';
import { outbox } from '#db/schema.ts';
import { endpoints } from '#domain/addresses.ts';
import type { Deps } from '#server/ctx.ts';
import type { Env } from '../env.ts';

const SHOWN = 50;

/** The demonstration's mailbox: its letters go nowhere, so that links and codes in them are read here. */
export function mountDemo(app: Hono<Env>, deps: Deps): void {
  if (!deps.settings.demo) return;
  app.get(endpoints.demoLetters, (c) =>
    c.json({
      letters: deps.db
        .select({
          id: outbox.id,
          to: outbox.recipient,
          subject: outbox.subject,
          text: outbox.text,
          html: outbox.html,
          at: outbox.createdAt,
        })
        .from(outbox)
        .orderBy(desc(outbox.createdAt), desc(outbox.id))
        .limit(SHOWN)
        .all(),
    }),
  );
}
