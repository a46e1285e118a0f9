import { type RefObject, useEffect, useMemo } from 'react';
import { readLocalValue, TAB_DRAFT, writeLocalValue } from '../../storage/localValue.ts';

type StoredDraft = { fields: Record<string, string>; since: number };

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * The draft is stored for this tab only, so that a reload or a link touched by mistake does not cost a long message.
 * Passwords and the honeypot are never stored.
 */
export function useFormDraft(name: string, form: RefObject<HTMLFormElement | null>) {
  const key = `${TAB_DRAFT}${name}`;
  useEffect(() => {
    const controls = [...(form.current?.elements ?? [])].filter(isDraftControl);
    const draft = readLocalValue<StoredDraft>(key, 'sessionStorage');
    // A field that is not empty was typed into before hydration, or filled in by the browser.
    for (const control of controls) control.value ||= draft?.fields[control.name] ?? '';
    const saveDraft = () => {
      const fields = Object.fromEntries(controls.map((control) => [control.name, control.value]));
      const since = readLocalValue<StoredDraft>(key, 'sessionStorage')?.since ?? Date.now();
      writeLocalValue(key, { fields, since } satisfies StoredDraft, 'sessionStorage');
    };
    const element = form.current;
    element?.addEventListener('input', saveDraft);
    return () => element?.removeEventListener('input', saveDraft);
  }, [key, form]);
  return useMemo(
    () => ({
      clear: () => writeLocalValue(key, null, 'sessionStorage'),
      age: () => {
        const draft = readLocalValue<StoredDraft>(key, 'sessionStorage');
        return draft ? Math.max(0, Date.now() - draft.since) : 0;
      },
    }),
    [key],
  );
}

export const readDraftField = (name: string, field: string): string =>
  readLocalValue<StoredDraft>(`${TAB_DRAFT}${name}`, 'sessionStorage')?.fields[field] ?? '';

function isDraftControl(element: Element): element is TextControl {
  const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return isText && element.name !== '' && element.type !== 'password' && element.tabIndex !== -1;
}
