import { MINUTE } from '#domain/format/calendar.ts';
import { formatNearestFiveMinutes } from '#domain/format/order/slotWords.ts';
import type { RoundEnd } from '#domain/rounds/plan.ts';
import { formatDelay } from '../rounds/roundWords.ts';

export const DayEnd = ({ verb, endsAt, overtime }: RoundEnd & { verb: 'finit' | 'finirait' }) => (
  <>
    {verb} vers&nbsp;{formatNearestFiveMinutes(endsAt)}
    {overtime >= MINUTE ? (
      <strong className="warning">, {formatDelay(overtime)} après la fermeture</strong>
    ) : null}
  </>
);
