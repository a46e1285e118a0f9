import { IconHanger } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { getThumbnailUrl, type Product } from '#domain/catalogue/catalogue.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { capitalize } from '#domain/format/text.ts';
import type { TransportTerms } from '#domain/money/pricing.ts';
import { computeDraftTotals, type PricedCartLine, priceCartLines } from '#domain/orders/cart.ts';
import { describeService } from '#domain/orders/lineServices.ts';
import { isFreeLine, type Order } from '#domain/orders/order.ts';
import { fitUnits } from '#domain/orders/units.ts';
import { countPieces } from '#domain/pieces/handover.ts';
import { trpc } from '#web/net/trpc.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ReorderButton } from '../ReorderButton.tsx';
import classes from './LastTime.module.css';

interface Props {
  order: Pick<Order, 'items'> & ComponentProps<typeof ReorderButton>['order'];
  garments: readonly Product[];
  terms: TransportTerms;
}

const PICTURES = 3;

/** The price is today's, as the order form will say it. */
export function LastTime({ order, garments, terms }: Props) {
  const { data: accounts } = trpc.accounts.orderable.useQuery(undefined, {
    enabled: order.account !== null,
    meta: { silent: true },
  });
  const account = accounts?.find(({ id }) => id === order.account?.id);
  const items = order.items.filter((line) => !isFreeLine(line)).map(({ discount: _, ...line }) => line);
  const lines = priceCartLines(fitUnits(items, garments), garments, account).filter(
    ({ unitPrice }) => unitPrice !== null,
  );
  if (lines.length === 0 || (order.account && !accounts)) return null;
  const { grandTotal } = computeDraftTotals(lines, order.clientLocation, terms);
  return (
    <Card
      title={<span className="text-16">Comme la dernière fois</span>}
      aside={
        <strong className="text-18">
          <Amount value={grandTotal} />
        </strong>
      }
    >
      <div className="row gap-12 mb-12 one-row">
        {lines.slice(0, PICTURES).map((line) => (
          <Picture key={`${line.productId}|${line.service}`} line={line} />
        ))}
        <p className="fill muted text-14">
          {describeContent(lines)}transport {order.clientLocation ? 'compris' : 'en plus'}
        </p>
      </div>
      <div className={`grid ${classes.act}`}>
        <ReorderButton order={order} kind="pale" />
      </div>
    </Card>
  );
}

/** The pieces without a picture are counted; else the service is named where all lines have the same. */
function describeContent(lines: readonly PricedCartLine[]): string {
  const others = countPieces(lines.slice(PICTURES));
  if (others > 0) return `et ${others > 1 ? `${others}\u00a0autres pièces` : '1\u00a0autre pièce'}, `;
  const [service, ...otherServices] = new Set(lines.map((line) => line.service));
  const meaning = service && otherServices.length === 0 ? describeService(service) : null;
  return `${capitalize(meaning ?? formatPieces(countPieces(lines)))}, `;
}

function Picture({ line: { name, quantity, imageUrl } }: { line: PricedCartLine }) {
  return (
    <span className="fixed grid-centre relative square-44 round-10 bg-pale">
      {imageUrl ? (
        <img className="round-10 cover" src={getThumbnailUrl(imageUrl)} alt="" width={44} height={44} />
      ) : (
        <IconHanger size={24} stroke={1.5} aria-hidden="true" />
      )}
      <span className="visually-hidden">
        {quantity} × {name}
      </span>
      <span className={`bold absolute pill text-12 text-centre ${classes.quantity}`} aria-hidden="true">
        {quantity}
      </span>
    </span>
  );
}
