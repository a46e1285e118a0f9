import { useMemo } from 'react';
import { paths } from '#domain/addresses.ts';
import { formatIsoDay } from '#domain/format/calendar.ts';
import { countDays, MOST_DAYS, type Period } from '#domain/format/period.ts';
import { useNow } from '#web/ui/clock.tsx';
import { useUrlFilters } from '#web/ui/useUrlFilters.ts';

const NAMES = { from: 'du', to: 'au' };

export const buildDetailLink = ({ from, to }: Period) => `${paths.superadmin.detail}?du=${from}&au=${to}`;

/** A period in the address that is invalid, or has not begun, counts as none. */
export function usePeriod() {
  const { filters, choose } = useUrlFilters(NAMES, ['from', 'to']);
  const { from, to } = filters;
  const today = formatIsoDay(useNow());
  const period = useMemo(() => validatePeriod({ from, to }, today), [from, to, today]);
  return { period, choose };
}

export function validatePeriod(period: Period, today: string): Period | undefined {
  const days = countDays(period);
  return days !== null && days <= MOST_DAYS && period.from <= today ? period : undefined;
}
