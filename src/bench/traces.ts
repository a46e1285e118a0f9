import type { Sqlite } from '#db/connection.ts';
import { appendAudit } from '#db/integrity/auditChain.ts';
import { DAY } from '#domain/format/calendar.ts';
import type { World } from '#testing/world.ts';
import { sendLetters } from './scale/writeCost.ts';

type People = { client: { id: string }; livreur: { id: string }; desk: { id: string; fullname: string } };

/** An order has about four letters, and a database with a year of orders holds the letters of the last month. */
const LETTERS_AN_ORDER = 1 / 3;
const LETTERS_SPAN = 30 * DAY;
const BATCH = 5000;

export async function insertTraces(world: World, { client, livreur, desk }: People): Promise<void> {
  const { sqlite, db } = world.store;
  const assigned = { status: 'assigned', livreurId: livreur.id };
  const audited = [
    { act: 'dispatch.assign', before: { status: 'pending', livreurId: null }, after: assigned },
    { act: 'dispatch.setStatus', before: { status: 'picked_up' }, after: { status: 'processing' } },
  ] as const;
  const orderIds = sqlite.prepare('select id from orders order by created_at').pluck().all() as string[];
  for (let done = 0; done < orderIds.length; done += BATCH)
    world.store.write(() => {
      for (const subject of orderIds.slice(done, done + BATCH))
        for (const { act, before, after } of audited)
          appendAudit(db, {
            at: world.clock.now(),
            actorId: desk.id,
            actorName: desk.fullname,
            actorRole: 'admin',
            ip: '127.0.0.1',
            act,
            subject,
            before,
            after,
          });
    });
  await world.as(client).orders.place(world.aCart());
  await sendLetters(world);
  world.store.write(() => copyLetters(sqlite, Math.round(orderIds.length * LETTERS_AN_ORDER)));
}

/** Each copy is the letter of a really placed order, with an id and dates of its own. */
function copyLetters(sqlite: Sqlite, count: number): void {
  const changed: Record<string, string> = {
    id: `printf('%08x', k) || substr(id, 9)`,
    event: `event || ':' || k`,
    state: `'sent'`,
    created_at: `created_at - k * ${Math.ceil(LETTERS_SPAN / (count + 1))}`,
    sent_at: `created_at - k * ${Math.ceil(LETTERS_SPAN / (count + 1))} + 1000`,
  };
  const columns = (sqlite.pragma('table_info(mail_outbox)') as { name: string }[]).map(({ name }) => name);
  const values = columns.map((name) => changed[name] ?? name);
  const { changes } = sqlite
    .prepare(
      `with recursive times(k) as (select 1 union all select k + 1 from times where k < ${count})
       insert into mail_outbox (${columns.join(', ')})
       select ${values.join(', ')} from (select * from mail_outbox limit 1), times`,
    )
    .run();
  if (changes !== count) throw new Error(`${changes} letters instead of ${count}`);
}
