import type { ReactNode } from 'react';
import { Card } from '../layout/Card.tsx';
import type { Column } from './columns.ts';
import classes from './RowCard.module.css';

interface Props<Row> {
  row: Row;
  label: string | undefined;
  columns: readonly Column<Row>[];
  detail: ReactNode;
}

type Place = NonNullable<Column<never>['card']>['at'];

/** A row of a table on a screen too narrow for its columns. */
export function RowCard<Row>({ row, label, columns, detail }: Props<Row>) {
  const listParts = (place: Place) =>
    columns.flatMap(({ name, title, cell, card }) => {
      if (card?.at !== place) return [];
      const content = (card.cell ?? cell)?.(row) ?? null;
      return content === null ? [] : [{ name, title: card.title ?? title, content }];
    });
  const renderParts = (place: Place) =>
    listParts(place).map(({ name, content }) => <span key={name}>{content}</span>);
  const figures = listParts('figure');
  return (
    <Card as="article" aria-label={label} className={`stack gap-8 relative ${classes.card}`}>
      <div className="row between top one-row">
        <h2 className="words text-18">{listParts('title')[0]?.content}</h2>
        {listParts('corner').map(({ name, content }) => (
          <span key={name} className={`fixed ${classes.corner}`}>
            {content}
          </span>
        ))}
      </div>
      <p className={`row between muted text-14 anywhere ${classes.lines}`}>{renderParts('line')}</p>
      {figures.length > 0 ? (
        <dl className={`bare stack ${classes.figures}`}>
          {figures.map(({ name, title, content }) => (
            <div key={name}>
              <dt className="muted text-14">{title}</dt>
              <dd className="bare semibold tabular">{content}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {listParts('foot').map(({ name, content }) => (
        <div key={name} className="stack">
          {content}
        </div>
      ))}
      {detail === null ? null : (
        <details>
          <summary className="accent py-8">Détail</summary>
          {detail}
        </details>
      )}
    </Card>
  );
}
