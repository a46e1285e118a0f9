import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { createDb } from '#db/connection.ts';
import { sessions, users } from '#db/schema.ts';
import { DAY } from '#domain/format/calendar.ts';
import type { Role } from '#domain/people/roles.ts';
import { hashToken } from '#server/hashToken.ts';
import { addPerson, WORLD_PASSWORD } from '#testing/people.ts';
import { insertRows } from '#testing/rows.ts';

import type { TestServer } from './server.ts';

export type Account = { email: string; password: string; fullname: string };

/** The person is confirmed and has not signed in. */
export function storePerson(
  server: TestServer,
  role: Extract<Role, 'client' | 'livreur'>,
  fullname: string,
): Account {
  const email = `${randomUUID()}@laveo.test`;
  server.runOnDatabase((sqlite) =>
    addPerson(createDb(sqlite), role, {
      number: 1,
      now: Date.now(),
      fullname,
      email,
      phone: '+2250701020304',
      verified: role === 'client',
    }),
  );
  return { email, password: WORLD_PASSWORD, fullname };
}

/** The session is stored for a month, because some tests move the server's clock. */
export async function signInContext(
  context: BrowserContext,
  server: TestServer,
  email: string,
): Promise<string> {
  const token = randomUUID();
  const id = hashToken(token);
  const now = Date.now();
  server.runOnDatabase((sqlite) => {
    const db = createDb(sqlite);
    const person = db.select({ id: users.id }).from(users).where(eq(users.email, email)).get();
    if (!person) throw new Error(`nobody has the address ${email}`);
    insertRows(db, sessions, {
      id,
      userId: person.id,
      expiresAt: Math.floor((now + 30 * DAY) / 1000),
      absoluteExpiresAt: now + 30 * DAY,
      createdAt: now,
      verifiedAt: now,
    });
  });
  await context.addCookies([
    { name: 'laveo', value: token, url: server.url, httpOnly: true, sameSite: 'Lax' },
  ]);
  return id;
}

/** The devices of a person of the demonstration stay few, however many tests sign in as that person. */
export function endStoredSessions(server: TestServer, ids: readonly string[]): void {
  server.runOnDatabase((sqlite) => {
    const end = sqlite.prepare('delete from sessions where id = ?');
    for (const id of ids) end.run(id);
  });
}
