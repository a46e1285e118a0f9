import { describeGarments } from '#domain/format/order/pieceCount.ts';
import { CARE_LABELS, type Care } from '#domain/orders/care.ts';
import type { OrderLine } from '#domain/orders/order.ts';
import { Badge } from './badges.tsx';

export const CareTags = ({ care = [] }: { care?: readonly Care[] | undefined }) =>
  care.map((one) => (
    <Badge key={one} tone="lagoon">
      {CARE_LABELS[one]}
    </Badge>
  ));

export const ClientNote = ({ note }: { note: string | undefined }) =>
  note ? <p className="text-18 anywhere">«&nbsp;{note}&nbsp;»</p> : null;

type LinenCareProps = {
  lines: readonly OrderLine[];
  note: string | undefined;
  className?: string | undefined;
  /** The garments without a wish stand below those with one. */
  listsAll?: boolean;
};

/** The garments that want care, and the note in the client's words. */
export function LinenCare({ lines, note, className = 'grid gap-4', listsAll = false }: LinenCareProps) {
  const caredLines = lines.filter(({ care }) => care?.length);
  const others = listsAll ? describeGarments(lines.filter(({ care }) => !care?.length)) : '';
  if (caredLines.length === 0 && !others && !note) return null;
  return (
    <div className={className}>
      {caredLines.map((line) => (
        <p key={line.position} className="row gap-4 bold">
          {describeGarments([line])} <CareTags care={line.care} />
        </p>
      ))}
      {others ? <p className="bold">{others}</p> : null}
      <ClientNote note={note} />
    </div>
  );
}
