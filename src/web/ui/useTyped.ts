import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface Typing {
  text: string;
  setText(text: string): void;
  /** Hands on what is typed; when it comes back as `value`, it does not overwrite what was typed since. */
  ask(text: string): void;
}

/**
 * What is typed into a field whose value lives elsewhere, in the address for instance: what the field has asked for
 * comes back when the screen is drawn, and by then more may be typed. Any other value (a reset, the back button) is taken.
 */
export function useTyped(value: string, onAsk: (text: string) => void, onTaken?: () => void): Typing {
  const [text, setText] = useState(value);
  const asked = useRef<string[]>([]);
  const take = useEffectEvent(() => {
    onTaken?.();
    setText(value);
  });
  useEffect(() => {
    const own = asked.current.lastIndexOf(value);
    asked.current = asked.current.slice(own + 1);
    if (own >= 0) return;
    asked.current = [];
    take();
  }, [value]);
  const ask = (typed: string) => {
    asked.current.push(typed);
    onAsk(typed);
  };
  return { text, setText, ask };
}
