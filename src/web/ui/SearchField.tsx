import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { LONGEST_SEARCH } from '#domain/search.ts';

interface SearchFieldProps {
  /** What the list is filtered by now; the field follows when it changes from outside (a reset). */
  value: string;
  onSearch: (text: string) => void;
  /** The accessible name; shown as placeholder unless there is another one. */
  label: string;
  placeholder?: string;
  delay?: number;
}

export function SearchField({ value, onSearch, label, placeholder = label, delay = 250 }: SearchFieldProps) {
  const [text, setText] = useState(value);
  // What this field has asked for comes back as `value` when the screen is drawn, and by then more may be typed.
  const asked = useRef<string[]>([]);
  const ask = (typed: string) => {
    asked.current.push(typed);
    onSearch(typed);
  };
  const search = useDebouncedCallback(ask, delay);
  useEffect(() => {
    const own = asked.current.lastIndexOf(value);
    asked.current = asked.current.slice(own + 1);
    if (own >= 0) return;
    asked.current = [];
    search.cancel();
    setText(value);
  }, [value, search]);

  const type = (typed: string) => {
    setText(typed);
    search(typed);
  };
  const clear = () => {
    search.cancel();
    setText('');
    ask('');
  };

  return (
    <TextInput
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      maxLength={LONGEST_SEARCH}
      onChange={(event) => type(event.currentTarget.value)}
      autoComplete="off"
      enterKeyHint="search"
      radius="xl"
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      rightSection={text ? <CloseButton aria-label="Effacer la recherche" onClick={clear} /> : null}
      rightSectionWidth={44}
      style={{ flex: '1 1 240px', minWidth: 0 }}
    />
  );
}
