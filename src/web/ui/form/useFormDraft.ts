import { type RefObject, useEffect, useMemo } from 'react';

type StoredDraft = { fields: Record<string, string>; since: number };

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * The draft is stored for this tab only, so that a reload or a link touched by mistake does not cost a long message.
 * Passwords and the honeypot are never stored.
 */
export function useFormDraft(name: string, form: RefObject<HTMLFormElement | null>) {
  const key = `laveo:draft:${name}`;
  useEffect(() => {
    const controls = [...(form.current?.elements ?? [])].filter(isDraftControl);
    const draft = readDraft(key);
    // A field that is not empty was typed into before hydration, or filled in by the browser.
    for (const control of controls) control.value ||= draft?.fields[control.name] ?? '';
    const saveDraft = () => {
      const fields = Object.fromEntries(controls.map((control) => [control.name, control.value]));
      writeDraft(key, { fields, since: readDraft(key)?.since ?? Date.now() });
    };
    const element = form.current;
    element?.addEventListener('input', saveDraft);
    return () => element?.removeEventListener('input', saveDraft);
  }, [key, form]);
  return useMemo(
    () => ({
      clear: () => writeDraft(key, null),
      age: () => {
        const draft = readDraft(key);
        return draft ? Math.max(0, Date.now() - draft.since) : 0;
      },
    }),
    [key],
  );
}

function isDraftControl(element: Element): element is TextControl {
  const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return isText && element.name !== '' && element.type !== 'password' && element.tabIndex !== -1;
}

function readDraft(key: string): StoredDraft | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof draft === 'object' && draft !== null && 'fields' in draft && 'since' in draft
      ? (draft as StoredDraft)
      : null;
  } catch {
    return null;
  }
}

function writeDraft(key: string, draft: StoredDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {}
}
