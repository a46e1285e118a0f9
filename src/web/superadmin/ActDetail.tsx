import { changesOf } from './changesOf.ts';
import classes from './JournalPage.module.css';

interface Props {
  row: { before: Record<string, unknown> | null; after: Record<string, unknown> | null };
  people: readonly { id: string; fullname: string }[];
}

/** What an act changed, field by field. */
export function ActDetail({ row, people }: Props) {
  return (
    <details>
      <summary className={classes.detail}>Détail</summary>
      <dl className={classes.changes}>
        {changesOf(row, people).map(({ field, before, after }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              {before === null ? null : (
                <>
                  <del>{before}</del> →{' '}
                </>
              )}
              {after === null ? '–' : after}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
