import { DAY, formatIsoDay, startOfDay, startOfMonth } from '#domain/format/calendar.ts';
import { sumMethodAmounts } from '#domain/money/payment.ts';
import { buildSteps, readDays, sumDays } from './overview.ts';
import type { PanelCtx } from './panel.ts';

const DRAWN_DAYS = 30;

/** The last thirty days and the thirty before, and the month so far beside the same days of the last. */
export function readLastMonth(ctx: PanelCtx) {
  const days = readDays(ctx);
  const today = startOfDay(ctx.now());
  const since = today - (DRAWN_DAYS - 1) * DAY;
  const sum = (span: { since: number; until: number }) => {
    const { orders, received } = sumDays(days, span);
    return { orders, received: sumMethodAmounts(received) };
  };
  const first = startOfMonth(today);
  const firstBefore = startOfMonth(first - DAY);
  const yesterdayBefore = Math.min(first, firstBefore + (today - first));
  return {
    steps: buildSteps(days, { since, until: today + DAY }).steps,
    total: sum({ since, until: today + DAY }),
    before: sum({ since: since - DRAWN_DAYS * DAY, until: since }),
    /** Today is not over, so the month counts up to yesterday. */
    toYesterday:
      today === first
        ? null
        : {
            until: formatIsoDay(today - DAY),
            received: sum({ since: first, until: today }).received,
            untilBefore: formatIsoDay(yesterdayBefore - DAY),
            receivedBefore: sum({ since: firstBefore, until: yesterdayBefore }).received,
          },
  };
}
