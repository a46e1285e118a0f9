import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import type { CartLine, ShownLine } from '#domain/cart.ts';
import type { Totals } from '#domain/pricing.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { QuantityStepper } from '#web/ui/form/QuantityStepper.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './OrderPage.module.css';

interface Props {
  lines: readonly ShownLine[];
  totals: Totals;
  located: boolean;
  onQuantity(line: CartLine, quantity: number): void;
  onRemove(line: CartLine): void;
  /** Under the total. */
  children?: ReactNode;
}

/** The cart with its total, before it is confirmed. */
export function CartSummary({ lines, totals, located, onQuantity, onRemove, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = (line: CartLine) => {
    onRemove(line);
    // The focused button is removed with its line, so the focus moves to the heading.
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby="summary">
      <h2 id="summary" ref={heading} tabIndex={-1} className={classes.question}>
        Votre commande
      </h2>
      <Card as="div">
        {lines.length === 0 ? <p className={classes.hint}>Votre panier est vide.</p> : null}
        <ul className={classes.lines} aria-label="Panier">
          {lines.map((line) => (
            <li key={`${line.productId}|${line.service}`} className={classes.line}>
              <div className={classes.lineWords}>
                <strong>{line.name}</strong>
                <span>{line.unitPrice === null ? `${line.service}, n’est plus proposé` : line.service}</span>
              </div>
              {line.unitPrice === null ? (
                <Button variant="default" onClick={() => remove(line)}>
                  Retirer
                </Button>
              ) : (
                <>
                  <QuantityStepper
                    value={line.quantity}
                    label={`${line.name}, ${line.service} dans le panier`}
                    onChange={(quantity) => onQuantity(line, quantity)}
                    onRemove={() => remove(line)}
                  />
                  <Amount value={line.unitPrice * line.quantity} />
                </>
              )}
            </li>
          ))}
        </ul>
        <dl className={classes.totals}>
          <dt>Sous-total</dt>
          <dd>
            <Amount value={totals.totalItemsPrice} />
          </dd>
          <dt>Frais de transport</dt>
          <dd>{located ? <Amount value={totals.transportFee} /> : 'selon votre position'}</dd>
          <dt className={classes.grand}>Total</dt>
          <dd className={classes.grand}>
            <Amount value={totals.grandTotal} />
          </dd>
        </dl>
        {children}
      </Card>
    </section>
  );
}
