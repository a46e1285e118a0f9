import { type RefObject, useEffect, useMemo } from 'react';

interface Kept {
  fields: Record<string, string>;
  /** When the first letter was typed. */
  since: number;
}

type Typed = HTMLInputElement | HTMLTextAreaElement;

/**
 * What was typed into a form outlives a reload and a look at another page, in this tab and nowhere else: a link touched
 * by mistake must not cost a long message. Passwords and what no person sees are never kept.
 */
export function useFormDraft(name: string, form: RefObject<HTMLFormElement | null>) {
  const key = `laveo:draft:${name}`;
  useEffect(() => {
    const fields = [...(form.current?.elements ?? [])].filter(isKept);
    const kept = read(key);
    // What is there already was typed before the script came, or put there by the browser.
    for (const field of fields) field.value ||= kept?.fields[field.name] ?? '';
    const keep = () => {
      const typed = Object.fromEntries(fields.map((field) => [field.name, field.value]));
      write(key, { fields: typed, since: read(key)?.since ?? Date.now() });
    };
    const element = form.current;
    element?.addEventListener('input', keep);
    return () => element?.removeEventListener('input', keep);
  }, [key, form]);
  return useMemo(
    () => ({
      forget: () => write(key, null),
      /** Milliseconds since the first letter, over all reloads. */
      age: () => {
        const kept = read(key);
        return kept ? Math.max(0, Date.now() - kept.since) : 0;
      },
    }),
    [key],
  );
}

function isKept(element: Element): element is Typed {
  const typed = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return typed && element.name !== '' && element.type !== 'password' && element.tabIndex !== -1;
}

function read(key: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'fields' in kept && 'since' in kept
      ? (kept as Kept)
      : null;
  } catch {
    return null;
  }
}

function write(key: string, kept: Kept | null): void {
  try {
    if (kept) sessionStorage.setItem(key, JSON.stringify(kept));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage a reload begins afresh.
  }
}
