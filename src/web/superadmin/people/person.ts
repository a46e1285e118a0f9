import { paths } from '#domain/addresses.ts';
import type { Outputs } from '#web/net/trpc.ts';

export type Listed = Outputs['people']['list']['items'][number];

/** The list of what a client ordered or a livreur carried. */
export const ordersOf = ({ role, id }: Pick<Listed, 'role' | 'id'>) =>
  `${paths.superadmin.orders}?${role}=${id}`;
