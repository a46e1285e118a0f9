import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './Button.module.css';

type Look = { kind?: 'primary' | 'secondary' | 'ghost'; full?: boolean };

function getButtonClass({ kind = 'primary', full = false }: Look, className?: string) {
  return [styles.button, styles[kind], full && styles.full, className].filter(Boolean).join(' ');
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** A busy button ignores presses but keeps its focus and width, which `disabled` would not. */
  busy?: boolean;
}

/** Public and account pages use this button, because they do not load Mantine. */
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
      className={getButtonClass({ kind, full }, className)}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      {...rest}
    >
      <span className={busy ? styles.hidden : undefined}>{children}</span>
      {busy ? <span className={`spinning ${styles.ring}`} aria-hidden="true" /> : null}
    </button>
  );
}

export function ButtonLink({ kind, full, className, ...rest }: LinkProps & Look) {
  return <Link className={getButtonClass({ kind, full }, className)} {...rest} />;
}
