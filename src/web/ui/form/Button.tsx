import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './Button.module.css';

export interface Look {
  /** `sun` is for the one act that a screen is made for. */
  kind?: 'primary' | 'sun' | 'secondary' | 'pale' | 'ghost' | undefined;
  danger?: boolean;
  /** `sm` is for rows and cards, `lg` for the main button of a screen. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  full?: boolean;
  /** A flush button has no padding at its sides, so that its label aligns with the text above. */
  flush?: boolean;
  icon?: TablerIcon;
  /** Without it the icon follows `size`. */
  iconSize?: number;
  endIcon?: ReactNode;
}

export interface ButtonProps extends ComponentProps<'button'>, Look {
  /** A busy button ignores presses but keeps the focus, which `disabled` would take away. */
  busy?: boolean;
}

export function Button({ busy = false, type = 'button', onClick, children, ...rest }: ButtonProps) {
  const { icon, endIcon, ...button } = splitLook(rest);
  return (
    <button
      type={busy ? 'button' : type}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      {...button}
    >
      <Content icon={icon} endIcon={endIcon} isHidden={busy}>
        {children}
      </Content>
      {busy ? <span className={`spinning absolute ${styles.ring}`} aria-hidden="true" /> : null}
    </button>
  );
}

/** An icon button needs an `aria-label`, because only the icon is visible. */
export function IconButton({ className = '', dense = false, ...rest }: ButtonProps & { dense?: boolean }) {
  const square = dense ? styles.dense : styles.square;
  return <Button size="sm" kind="ghost" iconSize={20} className={`${square} ${className}`} {...rest} />;
}

export function ButtonLink({ children, ...rest }: LinkProps & Look) {
  const { icon, endIcon, ...link } = splitLook(rest);
  return (
    <Link {...link}>
      <Content icon={icon} endIcon={endIcon}>
        {children}
      </Content>
    </Link>
  );
}

/** This link opens what the router does not: another site, a file or a telephone number. */
export function ButtonAnchor({ children, ...rest }: ComponentProps<'a'> & Look) {
  const { icon, endIcon, ...anchor } = splitLook(rest);
  return (
    <a {...anchor}>
      <Content icon={icon} endIcon={endIcon}>
        {children}
      </Content>
    </a>
  );
}

type ContentProps = { icon: ReactNode; endIcon: ReactNode; isHidden?: boolean; children: ReactNode };

function Content({ icon, endIcon, isHidden = false, children }: ContentProps) {
  const hidden = isHidden ? styles.hidden : undefined;
  return (
    <>
      {icon ? (
        <span data-part="icon" className={hidden}>
          {icon}
        </span>
      ) : null}
      <span data-part="label" className={hidden}>
        {children}
      </span>
      {endIcon ? <span data-part="icon">{endIcon}</span> : null}
    </>
  );
}

const BASE =
  'gap-8 bold middle at-centre relative tall-48 round-14 text-16 leading-12 text-centre balance no-underline';
const ICON_SIZES = { sm: 18, md: 20, lg: 22 };

function splitLook<Props extends Look & { className?: string | undefined }>(props: Props) {
  const {
    kind = 'primary',
    danger = false,
    size = 'md',
    full = false,
    flush = false,
    icon: Icon,
    iconSize = ICON_SIZES[size],
    className,
    ...rest
  } = props;
  const classes = [BASE, styles.button, styles[kind], styles[size]];
  if (danger) classes.push(styles.danger);
  if (full) classes.push(styles.full);
  if (flush) classes.push(styles.flush);
  return {
    ...rest,
    icon: Icon ? <Icon size={iconSize} aria-hidden="true" /> : null,
    className: [...classes, className].filter(Boolean).join(' '),
  };
}
