import { formatPhone } from '#domain/format/phone.ts';

export function Phone({ value }: { value: string | null | undefined }) {
  if (!value) return <span>N/A</span>;
  return (
    <a className="tabular nowrap" href={`tel:${value}`}>
      {formatPhone(value)}
    </a>
  );
}
