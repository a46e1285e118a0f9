import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LONGEST_SEARCH } from '#domain/format/search.ts';
import { IconButton } from './Button.tsx';
import styles from './Field.module.css';
import { Field } from './Field.tsx';

interface SearchFieldProps {
  /** The field follows this filter when it changes from outside, for instance at a reset. */
  value: string;
  onSearch: (text: string) => void;
  /** The label is the accessible name, and the placeholder unless another is given. */
  label: string;
  placeholder?: string;
  delay?: number;
  onEnter?: (text: string) => void;
}

export function SearchField(props: SearchFieldProps) {
  const { value, onSearch, label, placeholder = label, delay = 250, onEnter } = props;
  const { text, setText, submit } = useExternalInput(value, onSearch, () => search.cancel());
  const search = useDebouncedCallback(submit, delay);

  const changeText = (next: string) => {
    setText(next);
    search(next);
  };
  const clearText = () => {
    search.cancel();
    setText('');
    submit('');
  };

  return (
    <Field
      className={styles.search}
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      maxLength={LONGEST_SEARCH}
      onChange={(event) => changeText(event.currentTarget.value)}
      // A quick typist's Enter key comes before the delay is over: a form must find the text searched.
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        search.flush();
        if (!onEnter) return;
        // The field may stand in a form whose act is another.
        event.preventDefault();
        onEnter(text);
      }}
      autoComplete="off"
      enterKeyHint="search"
      start={<IconSearch size={18} aria-hidden="true" />}
      end={
        text ? (
          <IconButton aria-label="Effacer la recherche" onClick={clearText} icon={IconX} iconSize={18} />
        ) : null
      }
    />
  );
}

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
