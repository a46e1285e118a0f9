import { formatPhone } from '#domain/phone.ts';

/** A number one can call; `missing` stands in its place when there is none. */
export function Phone({ value, missing = 'N/A' }: { value: string | null | undefined; missing?: string }) {
  if (!value) return <span>{missing}</span>;
  return (
    <a className="tabular nowrap" href={`tel:${value}`}>
      {formatPhone(value)}
    </a>
  );
}
