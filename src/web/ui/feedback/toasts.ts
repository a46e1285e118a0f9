/** Only one toast shows at a time; a new one replaces it. */
export interface Toast {
  id: number;
  kind: 'success' | 'warning' | 'failure' | 'info';
  title: string;
  text?: string | undefined;
  action?: { label: string; run(): void } | undefined;
  /** A lasting toast stays until the person answers or another toast replaces it. */
  isLasting?: boolean;
  /** It stands in the page's flow where the page has a place for it, and covers nothing. */
  isInPage?: boolean;
}

export const TOAST_DURATION = 5000;
export const PAGE_TOAST_DURATION = 10_000;

let current: Toast | null = null;
let nextId = 1;
let pagePlaces = 0;
const listeners = new Set<() => void>();

function setToast(next: Toast | null) {
  current = next;
  notifyListeners();
}

function notifyListeners() {
  for (const listener of listeners) listener();
}

function makeToastFunction(kind: Toast['kind']) {
  return (title: string, text?: string, action?: Toast['action'], isInPage = false) => {
    // An act that can be sent again is lost with its toast.
    const isLasting = kind === 'failure' && action !== undefined;
    setToast({ id: nextId++, kind, title, text, action, isLasting, isInPage });
  };
}

export const toast = {
  success: makeToastFunction('success'),
  warning: makeToastFunction('warning'),
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

export const readPageToast = (): Toast | null => (current?.isInPage && pagePlaces > 0 ? current : null);

export function dismissPageToast(): void {
  const pageToast = readPageToast();
  if (pageToast) dismissToast(pageToast.id);
}

export const readWindowToast = (): Toast | null => (readPageToast() ? null : current);

export function openPagePlace(): () => void {
  pagePlaces += 1;
  notifyListeners();
  return () => {
    pagePlaces -= 1;
    notifyListeners();
  };
}

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
