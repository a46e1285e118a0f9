import { type ReactNode, useRef, useState } from 'react';
import { formatBy } from '#domain/clock/clockWords.ts';
import { computeLineTotal, sumLineTotals, type Totals } from '#domain/money/pricing.ts';
import { describeCare } from '#domain/orders/care.ts';
import type { PricedCartLine } from '#domain/orders/cart.ts';
import type { CartLine } from '#domain/orders/draft.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { useNow } from '#web/ui/clock.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { QuantityStepper } from '#web/ui/form/QuantityStepper.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { LateReturnNote } from '#web/ui/slot/LateReturnNote.tsx';
import type { OfferedReturn } from '#web/ui/slot/slotOffer.ts';
import type { CartActs } from './cartActs.ts';
import form from './OrderPage.module.css';
import classes from './order.module.css';

interface Props extends Pick<CartActs, 'onQuantity' | 'onRemove'> {
  lines: readonly PricedCartLine[];
  totals: Totals;
  located: boolean;
  isFoldable?: boolean;
  /** Null reserves the space of the line until the time is known. */
  offered?: OfferedReturn | null;
  children?: ReactNode;
}

const FOLDED_LINES = 2;

export function CartSummary(props: Props) {
  const { lines, totals, located, onQuantity, onRemove, isFoldable = false, offered, children } = props;
  const now = useNow();
  const [isUnfolded, setUnfolded] = useState(false);
  const isFolded =
    isFoldable &&
    !isUnfolded &&
    lines.length > FOLDED_LINES &&
    lines.every(({ unitPrice }) => unitPrice !== null);
  const visibleLines = isFolded ? lines.slice(0, FOLDED_LINES) : lines;
  const heading = useRef<HTMLHeadingElement>(null);
  const removeLine = (line: CartLine) => {
    onRemove(line);
    // The focused button is removed with its line, so the focus moves to the heading.
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby="summary">
      <h2 id="summary" ref={heading} tabIndex={-1} className={`text-18 ${form.question}`}>
        Votre commande
      </h2>
      <Card as="div" className="container">
        {lines.length === 0 ? <p className="muted">Aucun article choisi.</p> : null}
        <ul className="bare stack" aria-label="Articles choisis">
          {visibleLines.map((line) => (
            <li
              key={`${line.productId}|${line.service}`}
              className={`top grid aside-right gap-4-12 ${classes.line}`}
            >
              <div className={`grid wrap-anywhere hyphens ${classes.lineWords}`}>
                <strong>{line.name}</strong>
                <span className="text-14 muted">
                  {line.unitPrice === null ? `${line.service}, n’est plus proposé` : line.service}
                  {line.care?.length ? `, ${describeCare(line.care).toLowerCase()}` : null}
                </span>
              </div>
              {line.unitPrice === null ? (
                <Button kind="secondary" onClick={() => removeLine(line)}>
                  Retirer
                </Button>
              ) : (
                <>
                  <QuantityStepper
                    value={line.tenths ?? line.quantity}
                    byWeight={line.tenths !== undefined}
                    label={`${line.name}, ${line.service} dans la commande`}
                    onChange={(quantity) => onQuantity(line, quantity)}
                    onRemove={() => removeLine(line)}
                  />
                  <Amount value={computeLineTotal({ ...line, unitPrice: line.unitPrice, discount: 0 })} />
                </>
              )}
            </li>
          ))}
        </ul>
        {isFolded ? (
          <Button kind="ghost" className="mt-8" flush onClick={() => setUnfolded(true)}>
            {describeFoldedLines(lines.length - FOLDED_LINES)}
          </Button>
        ) : null}
        {lines.length > 0 ? <CartTotals lines={lines} totals={totals} located={located} /> : null}
        {offered === undefined ? null : (
          <p className={`mt-12 bold tabular balance ${classes.promise}`}>
            {offered ? `Retour prévu\u00a0: ${formatBy(offered.promisedAt, now)}` : null}
          </p>
        )}
        <LateReturnNote offered={offered} />
        {children}
      </Card>
    </section>
  );
}

const describeFoldedLines = (lines: number): string =>
  lines > 1 ? `Voir les ${lines} autres lignes` : 'Voir l’autre ligne';

function CartTotals({ lines, totals, located }: Pick<Props, 'lines' | 'totals' | 'located'>) {
  const fullPrice = sumLineTotals(
    lines.map((line) => ({ ...line, unitPrice: line.unitPrice ?? 0, discount: 0 })),
  );
  const discount = totals.totalItemsPrice - fullPrice;
  return (
    <dl className={`grid gap-8-12 border-top ${classes.totals}`}>
      <dt>Sous-total</dt>
      <dd>
        <Amount value={fullPrice} />
      </dd>
      {discount ? (
        <>
          <dt>Remise du compte</dt>
          <dd>
            <Amount value={discount} />
          </dd>
        </>
      ) : null}
      <dt>Frais de transport</dt>
      <dd>{located ? <Amount value={totals.transportFee} /> : 'selon votre position'}</dd>
      <dt className="text-18 heavy">Total{located ? '' : ' avant transport'}</dt>
      <dd className="text-18 heavy">
        <Amount value={totals.grandTotal} />
      </dd>
    </dl>
  );
}
