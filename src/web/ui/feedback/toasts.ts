/** Only one toast shows at a time; a new one replaces it. */
export interface Toast {
  id: number;
  kind: 'success' | 'failure' | 'info';
  title: string;
  text?: string | undefined;
  action?: { label: string; run(): void } | undefined;
  /** A lasting toast stays until the person answers or another toast replaces it. */
  isLasting?: boolean;
}

export const TOAST_DURATION = 5000;

let current: Toast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function setToast(next: Toast | null) {
  current = next;
  for (const listener of listeners) listener();
}

function makeToastFunction(kind: Toast['kind']) {
  return (title: string, text?: string, action?: Toast['action']) =>
    setToast({ id: nextId++, kind, title, text, action });
}

export const toast = {
  success: makeToastFunction('success'),
  failure: makeToastFunction('failure'),
  info: makeToastFunction('info'),
};

export function showLastingToast(title: string, text: string, action: NonNullable<Toast['action']>): number {
  const id = nextId++;
  setToast({ id, kind: 'info', title, text, action, isLasting: true });
  return id;
}

export function dismissToast(id: number): void {
  if (current?.id === id) setToast(null);
}

export const readToast = (): Toast | null => current;

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
