import { describeLinenHandover } from '#domain/format/order/handoverWords.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { getVisitLabel } from '#domain/format/order/visitWords.ts';
import { formatPhone } from '#domain/format/phone.ts';
import { uncapitalize } from '#domain/format/text.ts';
import { describeArticle, type OrderLine } from '#domain/orders/order.ts';
import { formatQuantity } from '#domain/orders/units.ts';
import type { OrderContent } from '#domain/pieces/changes.ts';
import type { LineCount } from '#domain/pieces/handover.ts';
import { formatDistance, isSamePoint, measureKilometres, type Point } from '#domain/places/geo.ts';
import { Badge } from '#web/ui/badges.tsx';
import { StoredPhotos } from '#web/ui/photo/StoredPhotos.tsx';
import desk from '../desk.module.css';
import { AGREEMENT_LABELS } from '../linen/linenWords.ts';
import type { DeskEvent } from '../types.ts';
import classes from './History.module.css';

type Detail<Name extends 'handover' | 'visit' | 'change' | 'settlement'> = {
  [Key in Name]: NonNullable<DeskEvent[Name]>;
};

export function HandoverDetail({ handover, items }: Detail<'handover'> & { items: readonly OrderLine[] }) {
  const { counts, note, photo, isUndone } = handover;
  return (
    <div className={`stack gap-4 anywhere ${classes.part}`} data-undone={isUndone || undefined}>
      <p className="row anywhere">
        <span className={`semibold ${classes.fact}`}>{describeLinenHandover(handover, 'team')}</span>
        {isUndone ? <Badge tone="grey">Annulé</Badge> : null}
      </p>
      {counts ? (
        <ul>
          {counts.map((count) => (
            <li key={count.position}>{describeCount(items, count)}</li>
          ))}
        </ul>
      ) : null}
      {note ? <Note text={note} /> : null}
      <StoredPhotos photos={photo ? [photo] : []} />
    </div>
  );
}

function describeCount(items: readonly OrderLine[], { position, quantity, added }: LineCount): string {
  if (added) return `Ajouté\u00a0: ${quantity}\u00a0× ${added}`;
  const line = items.find((item) => item.position === position);
  if (!line) return `${quantity}\u00a0× article retiré depuis`;
  const off = line.quantity === quantity ? '' : ` (commandé\u00a0: ${line.quantity})`;
  return `${quantity}\u00a0× ${describeArticle(line)}${off}`;
}

export function VisitDetail({ visit, place }: Detail<'visit'> & { place: Point | null }) {
  const { attempt, note, location } = visit;
  return (
    <div className={`stack gap-4 anywhere ${classes.part}`}>
      <p>
        {getVisitLabel(attempt)}
        {location && place
          ? `, à ${formatDistance(measureKilometres(location, place))} du point du client`
          : null}
      </p>
      {note ? <Note text={note} /> : null}
    </div>
  );
}

export function ChangeDetail({ change: { agreed, before, after } }: Detail<'change'>) {
  return (
    <div className={`stack gap-4 anywhere ${classes.part}`}>
      <ul>
        {listContentChanges(before, after).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>{`Accord\u00a0: ${uncapitalize(AGREEMENT_LABELS[agreed])}`}</p>
    </div>
  );
}

export function SettlementDetail({ settlement: { lost, reason } }: Detail<'settlement'>) {
  return (
    <div className={`stack gap-4 anywhere ${classes.part}`}>
      {lost === 0 ? null : (
        <p className={`semibold ${classes.fact}`}>
          {lost > 0 ? `${formatPieces(lost)} en moins` : `${formatPieces(-lost)} en plus`}
        </p>
      )}
      <Note text={reason} />
    </div>
  );
}

function Note({ text }: { text: string }) {
  return <span className={`muted anywhere ${desk.words}`}>«&nbsp;{text}&nbsp;»</span>;
}

type Line = OrderContent['lines'][number];

export function listContentChanges(before: OrderContent, after: OrderContent): string[] {
  return [
    ...listLineChanges(before.lines, after.lines),
    ...listDifference('Adresse', before.address, after.address),
    ...listDifference('Téléphone', formatPhone(before.contactPhone), formatPhone(after.contactPhone)),
    ...(isSamePoint(before.location, after.location) ? [] : ['Position déplacée sur la carte']),
  ];
}

function listLineChanges(before: readonly Line[], after: readonly Line[]): string[] {
  const lines = new Map([...before, ...after].map((line) => [line.position, line]));
  const findQuantity = (content: readonly Line[], position: number) =>
    formatQuantity(content.find((line) => line.position === position) ?? { quantity: 0 });
  return [...lines].flatMap(([position, line]) =>
    listDifference(describeArticle(line), findQuantity(before, position), findQuantity(after, position)),
  );
}

function listDifference(what: string, before: string | number, after: string | number): string[] {
  return before === after ? [] : [`${what}\u00a0: ${before} → ${after}`];
}
