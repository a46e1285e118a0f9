/** One toast at a time: a new one replaces the old. */
export interface Toast {
  id: number;
  kind: 'success' | 'failure' | 'info';
  title: string;
  text?: string;
  action?: { label: string; run(): void };
  /** Stays until the person answers, or another toast takes its place. */
  isLasting?: boolean;
}

export const TOAST_DURATION = 5000;

let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: Toast | null) {
  current = next;
  for (const listener of listeners) listener();
}

function createToast(kind: Toast['kind']) {
  return (title: string, text?: string, action?: Toast['action']) => {
    lastId += 1;
    show({
      id: lastId,
      kind,
      title,
      ...(text === undefined ? {} : { text }),
      ...(action === undefined ? {} : { action }),
    });
  };
}

export const toast = {
  success: createToast('success'),
  failure: createToast('failure'),
  info: createToast('info'),
};

export function offerToast(title: string, text: string, action: NonNullable<Toast['action']>): number {
  lastId += 1;
  show({ id: lastId, kind: 'info', title, text, action, isLasting: true });
  return lastId;
}

export function dismissToast(id: number): void {
  if (current?.id === id) show(null);
}

export function readToast(): Toast | null {
  return current;
}

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
