import { addEntry } from '#web/sendQueue/sendQueue.ts';
import type { OrderEntry } from './orderKind.ts';

const KEY = 'laveo:attempt:2';

interface PreviousOrder {
  key: string;
  keyMadeAt?: number;
  confirmedAt?: number;
  total: number;
  draft: OrderEntry['input']['draft'];
  paused?: boolean;
  refused?: { title: string; text: string; newTotal?: number };
}

export async function movePreviousOrder(): Promise<void> {
  const text = localStorage.getItem(KEY);
  if (text === null) return;
  const { key: id, confirmedAt: at = 0, refused, paused, ...order } = JSON.parse(text) as PreviousOrder;
  const { total, draft, keyMadeAt = 0 } = order;
  const refusal = refused && {
    title: refused.title,
    text: refused.text,
    facts: { newTotal: refused.newTotal },
  };
  await addEntry({ id, kind: 'order', at, input: { draft, total, keyMadeAt }, paused, refusal });
  localStorage.removeItem(KEY);
}
