import { addEntry } from '#web/sendQueue/sendQueue.ts';
import { type OrderEntry, PREVIOUS_ORDER } from './orderKind.ts';

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
  const text = localStorage.getItem(PREVIOUS_ORDER);
  if (text === null) return;
  const { key: id, confirmedAt: at = 0, refused, paused, ...order } = JSON.parse(text) as PreviousOrder;
  const { total, draft, keyMadeAt = 0 } = order;
  const refusal = refused && {
    title: refused.title,
    text: refused.text,
    facts: { newTotal: refused.newTotal },
  };
  await addEntry({ id, kind: 'order', at, input: { draft, total, keyMadeAt }, paused, refusal });
  localStorage.removeItem(PREVIOUS_ORDER);
}
