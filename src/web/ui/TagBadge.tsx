import { formatTag } from '#domain/pieces/tag.ts';
import styles from './StatusBadge.module.css';

/** The only thing of a card that is inverted: it is compared with the number on the bag. */
export function TagBadge({ tag }: { tag: number | null | undefined }) {
  // Lists that were stored by an earlier version have no tag.
  if (!tag) return null;
  const look = `text-14 tabular nowrap middle max-full round-8 leading-13 ${styles.badge} ${styles.tag}`;
  return <strong className={look}>{formatTag(tag)}</strong>;
}
