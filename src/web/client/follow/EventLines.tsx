import type { ClockWords } from '#domain/clock/clockWords.ts';

/** The subject stands above the hour, on a wide screen too. */
export const EventLines = ({ lead, when }: Pick<ClockWords, 'lead' | 'when'>) => (
  <>
    <span className="block">{lead}</span>
    {when ? <span className="block tabular"> {when}</span> : null}
  </>
);
