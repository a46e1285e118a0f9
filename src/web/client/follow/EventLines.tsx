import type { ClockWords } from '#domain/clock/clockWords.ts';

/** Who or what, then the hour: two lines on a narrow screen too. */
export const EventLines = ({ lead, when }: Pick<ClockWords, 'lead' | 'when'>) => (
  <>
    <span className="block">{lead}</span>
    {when ? <span className="block tabular"> {when}</span> : null}
  </>
);
