import { type ComponentProps, useId } from 'react';
import styles from './Switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  help?: string;
  className?: string | undefined;
}

export function Switch({ label, help, className, checked, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="gap-12 touch pointer">
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          className={`fixed relative m-0 border-control pill bg-card pointer ${styles.input}`}
          aria-describedby={help ? id : undefined}
          {...rest}
        />
        <span>{label}</span>
      </label>
      {help ? (
        <p id={id} className="muted text-14">
          {help}
        </p>
      ) : null}
    </div>
  );
}
