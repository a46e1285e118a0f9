import { IconCheck } from '@tabler/icons-react';
import { CARE_LABELS, CARES, type Care, toggleCare } from '#domain/orders/care.ts';
import classes from './Care.module.css';

interface Props {
  /** The garment and its service, for screen readers. */
  label: string;
  care: readonly Care[] | undefined;
  onCare(care: Care[]): void;
}

export function CareChips({ label, care = [], onCare }: Props) {
  return (
    <fieldset className={`bare flex flex-wrap gap-8 ${classes.chips}`}>
      <legend className="visually-hidden">{`Soin, ${label}`}</legend>
      {CARES.map((one) => (
        <button
          key={one}
          type="button"
          className={`gap-4 bare touch text-14 semibold border-control pill bg-card ink ${classes.chip}`}
          aria-pressed={care.includes(one)}
          onClick={() => onCare(toggleCare(care, one))}
        >
          {care.includes(one) ? <IconCheck size={16} aria-hidden="true" /> : null}
          {CARE_LABELS[one]}
        </button>
      ))}
    </fieldset>
  );
}
