import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '#web/ui/badges.tsx';
import { useNow } from '#web/ui/clock.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Today.module.css';
import { type Kind, type Thing, WORDS, type Words } from './thingWords.tsx';
import { type Reopening, useReopening } from './toDoActs.tsx';

const MOST_SHOWN = 6;

export function ToDoList({ things }: { things: readonly Thing[] | undefined }) {
  const now = useNow();
  const reopening = useReopening();
  const [isWhole, setWhole] = useState(false);
  // One more row takes the place of the button that would show it.
  const isCut = !isWhole && things && things.length > MOST_SHOWN + 1;
  return (
    <Card
      title={
        <span className="row">
          À faire {things && things.length > 0 ? <Badge tone="orange">{things.length}</Badge> : null}
        </span>
      }
    >
      {things?.length === 0 ? <p className="muted">Rien n’attend.</p> : null}
      <p role="status" className="bold">
        {reopening.isSuccess ? 'Inscription rouverte.' : null}
      </p>
      <ul className="bare ruled" onClickCapture={() => reopening.isSuccess && reopening.reset()}>
        {things?.slice(0, isCut ? MOST_SHOWN : undefined).map((thing) => (
          <Row key={JSON.stringify(thing)} thing={thing} now={now} reopening={reopening} />
        ))}
      </ul>
      {isCut ? (
        <button type="button" className="bare touch text-14 bold accent" onClick={() => setWhole(true)}>
          Voir les {things.length - MOST_SHOWN}&nbsp;autres
        </button>
      ) : null}
    </Card>
  );
}

function Row({ thing, now, reopening }: { thing: Thing; now: number; reopening: Reopening }) {
  // Each entry of the table is for its own kind, which the compiler cannot follow through the lookup.
  const { icon: Icon, tone, title, to, detail, act } = WORDS[thing.kind] as Words<Kind>;
  return (
    <li className="gap-12 flex middle py-8">
      <span
        className={`from-480 fixed grid-centre round-10 ${classes.mark}`}
        style={{ background: `var(--tone-${tone})`, color: `var(--tone-${tone}-ink)` }}
      >
        <Icon size={20} stroke={1.8} aria-hidden="true" />
      </span>
      <p className="fill anywhere text-14">
        <strong className="ink">{to ? <Link to={to}>{title(thing, now)}</Link> : title(thing, now)}</strong>
        <br />
        <span className="muted text-13">{detail(thing, now)}</span>
      </p>
      {act(thing, reopening)}
    </li>
  );
}
