import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { LONGEST_SEARCH } from '#domain/format/search.ts';
import { IconButton } from './Button.tsx';
import styles from './Field.module.css';
import { Field } from './Field.tsx';
import { useExternalInput } from './useExternalInput.ts';

interface SearchFieldProps {
  /** The field follows this filter when it changes from outside, for instance at a reset. */
  value: string;
  onSearch: (text: string) => void;
  /** The label is the accessible name, and the placeholder unless another is given. */
  label: string;
  placeholder?: string;
  delay?: number;
}

export function SearchField({ value, onSearch, label, placeholder = label, delay = 250 }: SearchFieldProps) {
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
        if (event.key === 'Enter') search.flush();
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
