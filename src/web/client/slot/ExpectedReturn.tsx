import { promiseTime } from '#domain/format/order/slotWords.ts';
import classes from '../order/OrderPage.module.css';

/** When the linen is back, before the order is confirmed; its line keeps its place until that is known. */
export function ExpectedReturn({ at }: { at: number | undefined }) {
  return (
    <p className={classes.promise}>{at === undefined ? null : `Retour prévu\u00a0: ${promiseTime(at)}`}</p>
  );
}
