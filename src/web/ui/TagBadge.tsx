import { formatTag } from '#domain/pieces/tag.ts';
import styles from './StatusBadge.module.css';

/** The only thing of a card that is inverted: it is compared with the number on the bag. */
export function TagBadge({ tag }: { tag: number | null | undefined }) {
  // Lists that were stored by an earlier version have no tag.
  if (!tag) return null;
  return <strong className={`tabular nowrap ${styles.badge} ${styles.tag}`}>{formatTag(tag)}</strong>;
}
