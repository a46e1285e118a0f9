import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatNumericDate } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { Badge } from '#web/ui/badges.tsx';
import { useDeskPaths } from '../../DeskPlace.ts';

type Preview = Outputs['cash']['importReceipts'];
type Line = Preview['unknown'][number];

const LACKS: Record<Preview['doubtful'][number]['lacks'], string> = {
  amount: 'Notre référence, mais une autre somme\u00a0: vérifiez, puis marquez la commande payée.',
  reference:
    'La somme et l’heure d’un paiement déclaré, sans notre référence\u00a0: vérifiez de qui il vient.',
};

export function ImportPreview({ preview: { matched, doubtful, unknown } }: { preview: Preview }) {
  return (
    <>
      <Group title="Reconnus" lines={matched}>
        {({ surplus, isRecorded, ...line }) => (
          <>
            <OrderLink line={line} />
            {isRecorded ? <Badge tone="grey">Déjà enregistré</Badge> : null}
            {surplus > 0 ? (
              <span className="block muted text-14 regular wrap-anywhere">
                {formatFcfa(surplus)} de plus que ce qui reste à payer{'\u00a0'}: à rembourser.
              </span>
            ) : null}
          </>
        )}
      </Group>
      <Group title="À vérifier" lines={doubtful}>
        {({ lacks, ...line }) => (
          <>
            <OrderLink line={line} />
            <span className="block muted text-14 regular wrap-anywhere">{LACKS[lacks]}</span>
          </>
        )}
      </Group>
      <Group title="Sans commande" lines={unknown}>
        {() => null}
      </Group>
    </>
  );
}

/** A bank's file has up to thousands of lines, of which a person reads the first ones. */
const MOST_SHOWN = 30;

interface GroupProps<Shown extends Line> {
  title: string;
  lines: readonly Shown[];
  children(line: Shown): ReactNode;
}

function Group<Shown extends Line>({ title, lines, children }: GroupProps<Shown>) {
  if (lines.length === 0) return null;
  const rest = lines.length - MOST_SHOWN;
  return (
    <section className="stack gap-8" aria-label={title}>
      <h3 className="bold">
        {title} ({lines.length})
      </h3>
      <ul className="bare stack gap-8">
        {lines.slice(0, MOST_SHOWN).map((line) => (
          <li key={line.line} className="row between anywhere">
            <span className="fill">
              {children(line)}
              <span className="block muted text-14 regular wrap-anywhere">
                Ligne {line.line}
                {line.at === null ? null : `, ${formatNumericDate(line.at)}`}
                {line.reference ? `\u00a0: ${line.reference}` : null}
              </span>
            </span>
            <strong className="nowrap tabular">{line.amount === null ? '–' : formatFcfa(line.amount)}</strong>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="muted text-14">et {rest} autres lignes.</p> : null}
    </section>
  );
}

type NamedLine = Pick<Preview['matched'][number], 'orderId' | 'number' | 'clientName'>;

function OrderLink({ line: { orderId, number, clientName } }: { line: NamedLine }) {
  const paths = useDeskPaths();
  return (
    <Link to={paths.order(orderId)} target="_blank" className="semibold">
      {clientName}, {formatOrderNumber(number)}{' '}
    </Link>
  );
}
