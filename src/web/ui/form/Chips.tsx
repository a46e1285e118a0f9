import { type ReactNode, useId } from 'react';
import styles from './Chips.module.css';

interface ChipsProps<Value extends string> {
  /** Screen readers always read the label; it is visible only with `showLabel`. */
  label: string;
  options: { value: Value; label: ReactNode; disabled?: boolean }[];
  value: Value | null;
  onChange: (value: Value) => void;
  showLabel?: boolean;
  /** Side by side in one bar, where a choice changes what is shown just below. */
  joined?: boolean;
  /** The options share the whole width. */
  full?: boolean;
  path?: string | undefined;
  /** A dialog opens with the focus on the first option. */
  autoFocus?: boolean;
}

export const CHIP = `flex relative max-full pointer ${styles.chip}`;
export const CHIP_OPTION = `bold text-14 tabular flex middle tall-44 p-8-12 border-control round-14 bg-card accent ${styles.option}`;

export function Chips<Value extends string>(props: ChipsProps<Value>) {
  const {
    label,
    options,
    value,
    onChange,
    showLabel = false,
    joined = false,
    full = false,
    path,
    autoFocus,
  } = props;
  const name = useId();
  return (
    <fieldset className="bare">
      <legend className={showLabel ? 'p-0 semibold mb-8' : 'visually-hidden'}>{label}</legend>
      <div
        className={joined ? `fixed p-4 round-14 bg-grey ${styles.joined}` : 'gap-8 flex flex-wrap'}
        data-full={full || undefined}
      >
        {options.map((option) => (
          <label key={option.value} className={CHIP}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              data-path={path}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              data-autofocus={autoFocus}
              onChange={() => onChange(option.value)}
            />
            <span className={CHIP_OPTION}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
