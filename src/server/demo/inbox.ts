import { eq } from 'drizzle-orm';
import { applications, messages } from '#db/schema.ts';
import { DAY, MINUTE } from '#domain/format/calendar.ts';
import { decideApplication } from '../inbox/decisions.ts';
import { sendApplication, sendMessage } from '../inbox/inbox.ts';
import { markMessage } from '../inbox/marks.ts';
import { APPLICATIONS, MESSAGES } from './data.ts';
import type { DemoHouse } from './house.ts';
import type { DemoPerson } from './orders.ts';
import { findWorkingHour } from './steps.ts';

export function planInbox(
  { deps, chance, visitor, as, plan }: DemoHouse,
  superadmin: DemoPerson,
  now: number,
): void {
  const { db } = deps;
  for (const [fullname, mailbox, phone, city, state, daysAgo, message] of APPLICATIONS) {
    const email = `${mailbox}@laveo.test`;
    const at = findWorkingHour(chance, Math.round(now - daysAgo * DAY));
    plan(at, () => sendApplication(visitor, { fullname, phone, email, city, message }));
    if (state === 'new') continue;
    plan(at + 40 * MINUTE, () => {
      const row = db.select().from(applications).where(eq(applications.email, email)).get();
      decideApplication(as(superadmin), { applicationId: row?.id ?? '', from: 'new', state });
    });
  }
  for (const [fullname, email, daysAgo, message, state] of MESSAGES) {
    const at = findWorkingHour(chance, Math.round(now - daysAgo * DAY));
    plan(at, () => sendMessage(visitor, { fullname, email, message }));
    if (state === 'new') continue;
    plan(at + 50 * MINUTE, () => {
      const row = db.select().from(messages).where(eq(messages.email, email)).get();
      markMessage(as(superadmin), { messageId: row?.id ?? '', from: 'new', state });
    });
  }
}
