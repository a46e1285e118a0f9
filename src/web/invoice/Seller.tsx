import { computeIncludedVat, listContactLines, listLegalLines } from '#domain/format/houseWords.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { trpc } from '#web/net/trpc.ts';
import classes from './InvoiceSheet.module.css';

export function SellerAddress() {
  const { data: house } = trpc.house.public.useQuery();
  if (!house) return null;
  const lines = [...listLegalLines(house.legal), ...listContactLines(house)];
  if (lines.length === 0) return null;
  return (
    <address className={`mt-16 muted text-14 grid ${classes.seller}`}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

export function VatLine({ total }: { total: number }) {
  const { data: house } = trpc.house.public.useQuery();
  const vat = house ? computeIncludedVat(total, house.legal) : null;
  if (!vat) return null;
  return (
    <>
      <dt>{vat.label}</dt>
      <dd>{formatFcfa(vat.amount)}</dd>
    </>
  );
}
