import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import styles from './Field.module.css';

interface Around {
  label: string;
  help?: ReactNode;
  error?: string | null;
}

/** Label above, help under it, error under the field: the ids tie them together for screen readers. */
function useFrame({ label, help, error }: Around) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return {
    control: { id, 'aria-describedby': described, 'aria-invalid': error ? (true as const) : undefined },
    draw: (control: ReactNode) => (
      <div className={styles.field}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {control}
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

/** `type="password"` brings its own button to show what is typed. */
export function Field({ label, help, error, type = 'text', ...rest }: Around & ComponentProps<'input'>) {
  const { control, draw } = useFrame({ label, help, error });
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  return draw(
    <div className={styles.box}>
      <input
        className={styles.input}
        data-secret={secret || undefined}
        type={secret && shown ? 'text' : type}
        {...rest}
        {...control}
      />
      {secret ? (
        <button type="button" className={styles.show} aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Masquer' : 'Afficher'}
          <span className="visually-hidden"> le mot de passe</span>
        </button>
      ) : null}
    </div>,
  );
}

export function AreaField({ label, help, error, rows = 4, ...rest }: Around & ComponentProps<'textarea'>) {
  const { control, draw } = useFrame({ label, help, error });
  return draw(<textarea className={styles.input} rows={rows} {...rest} {...control} />);
}

export function SelectField({ label, help, error, children, ...rest }: Around & ComponentProps<'select'>) {
  const { control, draw } = useFrame({ label, help, error });
  return draw(
    <select className={styles.input} {...rest} {...control}>
      {children}
    </select>,
  );
}

/** After a refused submission: the first wrong field takes the focus. Call it once the errors are drawn. */
export function focusFirstWrong(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
