import type { Sqlite } from '../connection.ts';
import { chainRow } from './auditChain.ts';

const HOUSE = { actorId: 'laveo', actorName: 'Laveo', actorRole: 'system', ip: '-' } as const;

/** This step of migration 0062 tells the journal which rows it removes. A new house has nobody yet, and nothing to tell. */
export function journalRemovedSettings(sqlite: Sqlite): void {
  const removed = sqlite
    .prepare(
      `SELECT name, value FROM house_settings
       WHERE name IN ('refundDayLimit', 'secondFactorDays', 'showsFigures') AND EXISTS (SELECT 1 FROM users)`,
    )
    .all() as { name: string; value: string }[];
  if (removed.length === 0) return;
  const actor = findActor(sqlite);
  const insert = sqlite.prepare(
    `INSERT INTO audit (at, actor, ip, act, subject, before, after, salt, person_hash, hash)
     VALUES (@at, @actor, @ip, @act, @subject, @before, @after, unhex(@salt), unhex(@personHash), unhex(@hash))`,
  );
  const selectLast = sqlite
    .prepare('SELECT lower(hex(hash)) FROM audit ORDER BY sequence DESC LIMIT 1')
    .pluck();
  for (const { name, value } of removed) {
    const row = {
      ...HOUSE,
      at: Date.now(),
      act: 'house.update',
      subject: 'house',
      before: { [name]: JSON.parse(value) as unknown },
      after: { [name]: null },
    } as const;
    insert.run({ ...chainRow((selectLast.get() as string | undefined) ?? '', row), actor });
  }
}

function findActor(sqlite: Sqlite): unknown {
  const { actorId, actorName, actorRole } = HOUSE;
  const find = sqlite.prepare('SELECT number FROM actors WHERE user_id = ? AND name = ? AND role = ?');
  const add = sqlite.prepare('INSERT INTO actors (user_id, name, role) VALUES (?, ?, ?) RETURNING number');
  const person = [actorId, actorName, actorRole];
  return find.pluck().get(person) ?? add.pluck().get(person);
}
