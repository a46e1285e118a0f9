import { useMemo } from 'react';
import { paths } from '#domain/addresses.ts';
import { countDays, MOST_DAYS, type Period } from '#domain/format/period.ts';
import { useUrlFilters } from '#web/ui/useUrlFilters.ts';

const NAMES = { from: 'du', to: 'au' };

export const buildDetailLink = ({ from, to }: Period) => `${paths.superadmin.detail}?du=${from}&au=${to}`;

/** An invalid period in the address counts as none. */
export function usePeriod() {
  const { filters, choose } = useUrlFilters(NAMES, ['from', 'to']);
  const { from, to } = filters;
  const period = useMemo(() => validatePeriod({ from, to }), [from, to]);
  return { period, choose };
}

function validatePeriod(period: Period): Period | undefined {
  const days = countDays(period);
  return days !== null && days <= MOST_DAYS ? period : undefined;
}
