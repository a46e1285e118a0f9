import { useEffect, useEffectEvent, useRef, useState } from 'react';

type ExternalInput = { text: string; setText(text: string): void; submit(text: string): void };

/**
 * The value of the field lives elsewhere, for instance in the address. A submitted text comes back as `value`
 * one render later, when the person may have typed more, so it is ignored. Any other value (a reset, the back button)
 * replaces the text.
 */
export function useExternalInput(
  value: string,
  onSubmit: (text: string) => void,
  onReplace?: () => void,
): ExternalInput {
  const [text, setText] = useState(value);
  const pending = useRef<string[]>([]);
  const replaceText = useEffectEvent(() => {
    onReplace?.();
    setText(value);
  });
  useEffect(() => {
    const index = pending.current.lastIndexOf(value);
    if (index >= 0) {
      pending.current = pending.current.slice(index + 1);
      return;
    }
    pending.current = [];
    replaceText();
  }, [value]);
  const submit = (next: string) => {
    pending.current.push(next);
    onSubmit(next);
  };
  return { text, setText, submit };
}
