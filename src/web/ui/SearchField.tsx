import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { LONGEST_SEARCH } from '#domain/search.ts';
import { useTyped } from './useTyped.ts';

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
  const { text, setText, ask } = useTyped(value, onSearch, () => search.cancel());
  const search = useDebouncedCallback(ask, delay);

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
