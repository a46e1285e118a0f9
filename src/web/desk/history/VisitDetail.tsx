import { nextVisitLabel } from '#domain/format/order/visitWords.ts';
import { measureKilometres, type Point } from '#domain/places/geo.ts';
import type { DeskEvent } from '../types.ts';
import classes from './History.module.css';
import { Note } from './Note.tsx';

interface Props {
  visit: NonNullable<DeskEvent['visit']>;
  /** The client's pin. */
  place: Point | null;
}

/** Which visit it was, and how near to the client's pin the livreur stood. */
export function VisitDetail({ visit: { attempt, note, location }, place }: Props) {
  return (
    <div className={classes.detail}>
      <p>
        {attempt === 1 ? '1er\u00a0passage' : nextVisitLabel(attempt - 1)}
        {location && place ? `, à ${distance(measureKilometres(location, place))} du repère du client` : null}
      </p>
      {note ? <Note text={note} /> : null}
    </div>
  );
}

function distance(kilometres: number): string {
  if (kilometres < 1) return `${Math.round(kilometres * 100) * 10}\u00a0m`;
  return `${(Math.round(kilometres * 10) / 10).toLocaleString('fr-FR')}\u00a0km`;
}
