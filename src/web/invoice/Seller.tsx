import { computeIncludedVat, listContactLines, listLegalLines } from '#domain/format/houseWords.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { trpc } from '#web/net/trpc.ts';
import classes from './InvoiceSheet.module.css';

/** Who invoices: the legal identity and how to reach the team, where the house has given them. */
export function SellerAddress() {
  const { data: house } = trpc.house.public.useQuery();
  if (!house) return null;
  const lines = [...listLegalLines(house.legal), ...listContactLines(house)];
  if (lines.length === 0) return null;
  return (
    <address className={classes.seller}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

/** The tax that the total holds. */
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
