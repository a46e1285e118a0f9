/** One message at a time; a new one takes the place of the old, as the product always did. */
export interface Toast {
  id: number;
  kind: 'success' | 'failure' | 'info';
  title: string;
  text?: string;
}

export const TOAST_LIFE = 5000;

let shown: Toast | null = null;
let last = 0;
const readers = new Set<() => void>();

function show(next: Toast | null) {
  shown = next;
  for (const read of readers) read();
}

function say(kind: Toast['kind']) {
  return (title: string, text?: string) => {
    last += 1;
    show({ id: last, kind, title, ...(text === undefined ? {} : { text }) });
  };
}

export const toast = { success: say('success'), failure: say('failure'), info: say('info') };

/** Closes that very toast: one that came after it stays. */
export function dismissToast(id: number): void {
  if (shown?.id === id) show(null);
}

export function currentToast(): Toast | null {
  return shown;
}

export function onToast(read: () => void): () => void {
  readers.add(read);
  return () => {
    readers.delete(read);
  };
}
