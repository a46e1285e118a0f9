import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import styles from './Field.module.css';

interface FieldFrame {
  label: string;
  help?: ReactNode;
  error?: string | null;
}

/** Label above, help and error below; `control` holds the attributes that link them for screen readers. */
function useFieldFrame({ label, help, error }: FieldFrame) {
  const id = useId();
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return {
    control: { id, 'aria-describedby': describedBy, 'aria-invalid': error ? (true as const) : undefined },
    frame: (input: ReactNode) => (
      <div className={styles.field}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {input}
        {help ? (
          <p id={`${id}-help`} className={styles.help}>
            {help}
          </p>
        ) : null}
        {error ? (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        ) : null}
      </div>
    ),
  };
}

/** `type="password"` adds a button that shows the password. */
export function Field({ label, help, error, type = 'text', ...rest }: FieldFrame & ComponentProps<'input'>) {
  const { control, frame } = useFieldFrame({ label, help, error });
  const [isVisible, setVisible] = useState(false);
  const isPassword = type === 'password';
  return frame(
    <div className={styles.box}>
      <input
        className={styles.input}
        data-password={isPassword || undefined}
        type={isPassword && isVisible ? 'text' : type}
        {...rest}
        {...control}
      />
      {isPassword ? (
        <button
          type="button"
          className={styles.show}
          aria-pressed={isVisible}
          onClick={() => setVisible(!isVisible)}
        >
          {isVisible ? 'Masquer' : 'Afficher'}
          <span className="visually-hidden"> le mot de passe</span>
        </button>
      ) : null}
    </div>,
  );
}

export function AreaField({
  label,
  help,
  error,
  rows = 4,
  ...rest
}: FieldFrame & ComponentProps<'textarea'>) {
  const { control, frame } = useFieldFrame({ label, help, error });
  return frame(<textarea className={styles.input} rows={rows} {...rest} {...control} />);
}

export function SelectField({
  label,
  help,
  error,
  children,
  ...rest
}: FieldFrame & ComponentProps<'select'>) {
  const { control, frame } = useFieldFrame({ label, help, error });
  return frame(
    <select className={styles.input} {...rest} {...control}>
      {children}
    </select>,
  );
}

/** Call it once the errors are drawn. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
