import { WAITING_SINCE_HEADER } from '#domain/lifecycle/actTime.ts';
import { isWaiting, readQueueEntries } from '#web/sendQueue/entry.ts';
import { readRememberedMe } from '#web/storage/personStorage.ts';

/** The stored queue is read each time, because a screen asks before the queue of a new page is in memory. */
export async function readWaitingSince(): Promise<Record<string, string>> {
  const me = readRememberedMe();
  const waiting = me ? (await readQueueEntries(me.id)).filter(isWaiting) : [];
  const hours = waiting.map(({ at }) => at);
  return hours.length > 0 ? { [WAITING_SINCE_HEADER]: String(Math.min(...hours)) } : {};
}
