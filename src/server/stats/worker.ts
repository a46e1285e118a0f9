import { createDb, type Db, openReadOnly } from '#db/connection.ts';
import { DAY, MINUTE } from '#domain/format/calendar.ts';
import { answerQuestions } from '../threads/answerQuestions.ts';
import { answerPanel, type PanelThreadQuestion } from './panel.ts';

/** Orders of before hardly change any more: one is delivered and paid within three weeks. */
const SETTLED_AFTER = 21 * DAY;
const KEPT_FOR = 10 * MINUTE;

let db: Db | undefined;
const cache = new Map<string, { figures: unknown; until: number }>();

/** A plain cache with a time: what a settled day was counted to be stands for ten minutes. */
function keepSettled<Read>(now: number, key: string, at: number, read: () => Read): Read {
  if (at > now - SETTLED_AFTER) return read();
  const known = cache.get(key);
  if (known && known.until > now) return known.figures as Read;
  const answer = read();
  cache.set(key, { figures: answer, until: now + KEPT_FOR });
  return answer;
}

answerQuestions(({ file, now, house, ...question }: PanelThreadQuestion) => {
  db ??= createDb(openReadOnly(file));
  return answerPanel(
    { db, now: () => now, house: () => house, keep: (key, at, read) => keepSettled(now, key, at, read) },
    question,
  );
});
