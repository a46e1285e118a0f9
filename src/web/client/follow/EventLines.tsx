import type { ClockWords } from '#domain/clock/clockWords.ts';

/** The subject stands above the hour, on a wide screen too. */
export const EventLines = ({ lead, when }: Pick<ClockWords, 'lead' | 'when'>) => (
  <>
    <span className="block">{lead}</span>
    {when ? <span className="block tabular"> {when}</span> : null}
  </>
);

/** The promise, its move and the distance stand under the event, where there is something to say. */
export const BesideLines = ({ lines }: { lines: (string | null | undefined)[] }) =>
  lines.map((line) =>
    line ? (
      <p key={line} className="text-14 muted tabular">
        {line}
      </p>
    ) : null,
  );
