import { useId } from 'react';
import { FieldError } from '#web/ui/form/Field.tsx';
import styles from './auth.module.css';

export const CODE_LENGTH = 6;
const CELLS = ['1', '2', '3', '4', '5', '6'] as const;

type CodeFieldProps = { value: string; onChange: (code: string) => void; error: string | undefined };

/** The field looks like six cells but is one input, for typing, pasting and screen readers. */
export function CodeField({ value, onChange, error }: CodeFieldProps) {
  const id = useId();
  return (
    <div className="stack gap-8">
      <label htmlFor={id} className="semibold">
        Code à 6 chiffres
      </label>
      <div className={`gap-8 relative ${styles.code}`} data-wrong={error ? '' : undefined}>
        {CELLS.map((cell, index) => (
          <span
            key={cell}
            className={`text-22 heavy tabular border-control round-14 bg-card ${styles.cell}`}
            data-next={index === value.length ? '' : undefined}
            aria-hidden="true"
          >
            {value[index]}
          </span>
        ))}
        <input
          id={id}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          // A pasted code may have spaces or words around it.
          onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
        />
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
