import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { LONGEST_SEARCH } from '#domain/format/search.ts';
import { useExternalInput } from './useExternalInput.ts';

interface SearchFieldProps {
  /** The current filter; the field follows when it changes from outside (a reset). */
  value: string;
  onSearch: (text: string) => void;
  /** The accessible name, and the placeholder unless another is given. */
  label: string;
  placeholder?: string;
  delay?: number;
}

export function SearchField({ value, onSearch, label, placeholder = label, delay = 250 }: SearchFieldProps) {
  const { text, setText, submit } = useExternalInput(value, onSearch, () => search.cancel());
  const search = useDebouncedCallback(submit, delay);

  const change = (next: string) => {
    setText(next);
    search(next);
  };
  const clear = () => {
    search.cancel();
    setText('');
    submit('');
  };

  return (
    <TextInput
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      maxLength={LONGEST_SEARCH}
      onChange={(event) => change(event.currentTarget.value)}
      autoComplete="off"
      enterKeyHint="search"
      radius="xl"
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      rightSection={text ? <CloseButton aria-label="Effacer la recherche" onClick={clear} /> : null}
      rightSectionWidth={44}
      style={{ flex: '1 1 240px', minWidth: 0 }}
      // A long placeholder says on a narrow phone that it goes on.
      styles={{ input: { textOverflow: 'ellipsis' } }}
    />
  );
}
