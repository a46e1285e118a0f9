import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './Button.module.css';

type Kind = 'primary' | 'secondary' | 'ghost';

interface Look {
  kind?: Kind;
  full?: boolean;
}

function classOf({ kind = 'primary', full = false }: Look, more?: string) {
  return [styles.button, styles[kind], full && styles.full, more].filter(Boolean).join(' ');
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Keeps the focus and the width, refuses a second press. */
  busy?: boolean;
}

/** For the public and auth pages, which do without Mantine. */
export function Button({
  kind,
  full,
  busy = false,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={busy ? 'button' : type}
      className={classOf({ kind, full }, className)}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      {...rest}
    >
      <span className={busy ? styles.hidden : undefined}>{children}</span>
      {busy ? <span className={styles.ring} aria-hidden="true" /> : null}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ kind, full, className, ...rest }: LinkProps & Look) {
  return <Link className={classOf({ kind, full }, className)} {...rest} />;
}
