import { IconAlertTriangle, IconClockExclamation, IconUserPlus, IconUserShare } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { referenceOf } from '#domain/orders/order.ts';
import { isLate } from '#domain/promises/late.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Reference } from '#web/ui/Reference.tsx';
import { Badge, StatusBadge } from '#web/ui/StatusBadge.tsx';
import classes from '#web/ui/table/Table.module.css';
import { useDeskPaths } from '../DeskPlace.tsx';
import { useDialogs } from '../dialogs/questions.ts';
import { listMarks } from '../marks/marks.ts';
import { PaymentBadge } from '../money/PaymentBadge.tsx';
import type { ListedOrder } from '../types.ts';
import { ASSIGN_LABELS, findAssignQuestion } from './assignQuestion.ts';
import type { ColumnName } from './columns.ts';
import own from './OrderTable.module.css';
import { describeNobody, formatShortPromise, getQuartier, shortenName } from './rowWords.ts';
import { makePlainClickHandler } from './useOpenOrder.tsx';

interface Props {
  order: ListedOrder;
  rowIndex: number;
  now: number;
  columns: readonly ColumnName[];
  isChecked: boolean;
  onToggle(orderId: string, isRange: boolean): void;
  onOpen(orderId: string): void;
}

/** A nudge changes few rows and a further page changes none, so rows are memoized. */
export const OrderTableRow = memo(function OrderRow(props: Props) {
  const { order, rowIndex, now, columns, isChecked, onToggle, onOpen } = props;
  return (
    <tr
      className={classes.row}
      aria-rowindex={rowIndex}
      data-order-row
      data-checked={isChecked}
      aria-label={`Commande ${referenceOf(order.id)}`}
    >
      <td className={classes.boxCell}>
        <label className={classes.boxLabel}>
          <input
            type="checkbox"
            className={classes.box}
            aria-label={`Cocher la commande ${referenceOf(order.id)}`}
            checked={isChecked}
            onChange={({ nativeEvent }) =>
              onToggle(order.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </label>
      </td>
      {columns.map((column) =>
        column === 'reference' ? (
          <th key={column} scope="row">
            <RowLink order={order} onOpen={onOpen} />
          </th>
        ) : (
          <td key={column} data-column={column}>
            {CELLS[column](order, now)}
          </td>
        ),
      )}
      <td className={classes.act}>
        <AssignButton order={order} />
      </td>
    </tr>
  );
});

/** A real link can also be opened in another tab. The link covers its row; the row's buttons are stacked above it. */
function RowLink({ order, onOpen }: Pick<Props, 'order' | 'onOpen'>) {
  const paths = useDeskPaths();
  return (
    <a
      href={paths.order(order.id)}
      className={classes.link}
      onClick={makePlainClickHandler(() => onOpen(order.id))}
      data-order={order.id}
    >
      <Reference id={order.id} />
    </a>
  );
}

type RenderCell = (order: ListedOrder, now: number) => ReactNode;

const CELLS: Record<Exclude<ColumnName, 'reference'>, RenderCell> = {
  status: (order) => <StatusCell order={order} />,
  promise: (order, now) => <PromiseCell order={order} now={now} />,
  client: ({ client }) => client.fullname,
  area: ({ clientAddress }) => getQuartier(clientAddress),
  livreur: (order) => <LivreurCell order={order} />,
  pieces: ({ pieces }) => pieces,
  amount: ({ grandTotal }) => <Amount value={grandTotal} />,
  payment: (order) => <PaymentBadge order={order} />,
};

function StatusCell({ order }: { order: ListedOrder }) {
  const marks = listMarks(order.marks);
  const words = marks.map(({ label }) => label).join(', ');
  return (
    <>
      <StatusBadge status={order.status} />
      {marks.length > 0 ? (
        <span className={own.sign} title={words}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          <span className="visually-hidden">{words}</span>
        </span>
      ) : null}
      {marks.map(({ about, label, tone }) => (
        <Badge key={about} tone={tone} className={own.mark}>
          {label}
        </Badge>
      ))}
    </>
  );
}

function PromiseCell({ order, now }: { order: ListedOrder; now: number }) {
  const words = formatShortPromise(order.promisedAt, now);
  if (!isLate(order, now)) return words;
  return (
    <strong className={`danger ${own.late}`}>
      {words}
      <span className={own.sign} title="en retard">
        <IconClockExclamation size={14} aria-hidden="true" />
        <span className="visually-hidden">en retard</span>
      </span>
      <span className={own.wide}>, en retard</span>
    </strong>
  );
}

function LivreurCell({ order: { livreur, status } }: { order: ListedOrder }) {
  if (!livreur) return <span className="muted">{describeNobody(status)}</span>;
  return (
    <>
      <span className={own.narrow}>{shortenName(livreur.fullname)}</span>
      <span className={own.wide}>{livreur.fullname}</span>
    </>
  );
}

function AssignButton({ order }: { order: ListedOrder }) {
  const { ask } = useDialogs();
  const question = findAssignQuestion(order);
  if (!question) return null;
  const leg = question.about === 'assign' ? question.leg : null;
  const Icon = leg ? IconUserPlus : IconUserShare;
  const label = leg ? ASSIGN_LABELS[leg] : 'Réassigner';
  return (
    <button
      type="button"
      className={`bare ${classes.button}`}
      aria-label={label}
      title={label}
      onClick={() => ask(question)}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  );
}
