import { formatFcfa } from '#domain/format/money.ts';

export function Amount({ value, strong = false }: { value: number; strong?: boolean }) {
  const Tag = strong ? 'strong' : 'span';
  return <Tag className="tabular nowrap">{formatFcfa(value)}</Tag>;
}
