import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import styles from './Field.module.css';

const INPUT = `block full tall-44 p-8-12 border-control round-14 bg-card ink text-16 ${styles.input}`;

interface FieldFrame {
  /** The control needs an `aria-label` if it has no visible label. */
  label?: string;
  help?: ReactNode;
  error?: ReactNode;
  className?: string | undefined;
}

/** `id` is the one that the control's `aria-describedby` names; without it the error is announced as an alert. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="danger text-14 semibold" role={id ? undefined : 'alert'}>
      {children}
    </p>
  );
}

/** `control` holds the attributes that link label, help and error to the input for screen readers. */
function useFieldFrame({ label, help, error, className = '' }: FieldFrame) {
  const id = useId();
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return {
    control: { id, 'aria-describedby': describedBy, 'aria-invalid': error ? (true as const) : undefined },
    frame: (input: ReactNode) => (
      <div className={`stack gap-8 content-start ${className}`}>
        {label ? (
          <label htmlFor={id} className="semibold">
            {label}
          </label>
        ) : null}
        {input}
        {help ? (
          <p id={`${id}-help`} className="muted text-14">
            {help}
          </p>
        ) : null}
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
    ),
  };
}

type FieldProps = FieldFrame & ComponentProps<'input'> & { start?: ReactNode; end?: ReactNode };

/** `type="password"` adds a button that shows the password. */
export function Field({ label, help, error, className, start, end, type = 'text', ...rest }: FieldProps) {
  const { control, frame } = useFieldFrame({ label, help, error, className });
  const [isVisible, setVisible] = useState(false);
  const isPassword = type === 'password';
  const inside = isPassword ? <PasswordToggle isVisible={isVisible} onChange={setVisible} /> : end;
  return frame(
    <div className="relative">
      {start ? <span className={`muted flex middle absolute ${styles.start}`}>{start}</span> : null}
      <input
        className={INPUT}
        data-start={start ? '' : undefined}
        data-end={isPassword ? 'words' : inside ? '' : undefined}
        type={isPassword && isVisible ? 'text' : type}
        {...rest}
        {...control}
      />
      {inside ? <span className={`muted flex middle absolute ${styles.end}`}>{inside}</span> : null}
    </div>,
  );
}

type PasswordToggleProps = { isVisible: boolean; onChange: (isVisible: boolean) => void };

function PasswordToggle({ isVisible, onChange }: PasswordToggleProps) {
  return (
    <button
      type="button"
      className={`text-14 bold no-border round-10 bg-none accent ${styles.show}`}
      aria-pressed={isVisible}
      onClick={() => onChange(!isVisible)}
    >
      {isVisible ? 'Masquer' : 'Afficher'}
      <span className="visually-hidden"> le mot de passe</span>
    </button>
  );
}

type AreaFieldProps = FieldFrame & ComponentProps<'textarea'>;

export function AreaField({ label, help, error, className, rows = 3, ...rest }: AreaFieldProps) {
  const { control, frame } = useFieldFrame({ label, help, error, className });
  return frame(
    <textarea
      className={INPUT}
      rows={rows}
      style={{ minHeight: `calc(${rows}lh + 22px)` }}
      {...rest}
      {...control}
    />,
  );
}

/** A long line wraps here, where a text input would cut it off. */
export function LineField({ onChange, ...rest }: Omit<AreaFieldProps, 'rows'>) {
  return (
    <AreaField
      rows={1}
      data-line
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
      onChange={(event) => {
        // A pasted address may contain line breaks, which become spaces.
        const { value } = event.currentTarget;
        if (value.includes('\n')) event.currentTarget.value = value.replace(/\s*\n\s*/g, ' ');
        onChange?.(event);
      }}
      {...rest}
    />
  );
}

export type FieldOption = { value: string; label: string; disabled?: boolean };

type SelectFieldProps = FieldFrame &
  Omit<ComponentProps<'select'>, 'children'> & { options: readonly FieldOption[] };

export function SelectField({ label, help, error, className, options, ...rest }: SelectFieldProps) {
  const { control, frame } = useFieldFrame({ label, help, error, className });
  return frame(
    <div className="relative">
      <select className={INPUT} {...rest} {...control}>
        {options.map(({ value, label: words, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {words}
          </option>
        ))}
      </select>
      <svg className={styles.arrow} viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        <path d="m6 9 6 6 6-6" />
      </svg>
    </div>,
  );
}

export function focusFirstInvalidField(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)')?.focus();
}
