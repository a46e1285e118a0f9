import { formatOrderNumber } from '../format/order/orderNumber.ts';

const NB = '\u00a0';

/** Rolls of numbers are sold from 1 to 9999. */
export const MAX_TAG = 9_999;

export const formatTag = (tag: number): string => `Sac${NB}${tag}`;

export const describeTag = (tag: number | null): string =>
  tag === null ? 'Sac sans numéro' : formatTag(tag);

/** As the bag is called at the workshop. */
export const nameLinen = ({ number, tag }: { number: number; tag: number | null }): string =>
  tag === null ? formatOrderNumber(number) : formatTag(tag);

/** Both orders are named, because either may carry the wrong number. */
export const describeRefusedTag = (
  tag: number,
  { wanted, owner }: { wanted: number; owner: number },
): string =>
  `${formatTag(tag)} non noté pour ${formatOrderNumber(wanted)}${NB}: c’est celui de ${formatOrderNumber(owner)}`;
