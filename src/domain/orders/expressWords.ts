import { formatServiceHours } from '../promises/servicePromise.ts';
import type { Express } from './express.ts';

export const formatSurcharge = ({ percent }: Express): string => `+\u00a0${percent}\u00a0%`;

export const describeExpress = (express: Express): string =>
  `${formatServiceHours(express.hours)}, ${formatSurcharge(express)}`;
