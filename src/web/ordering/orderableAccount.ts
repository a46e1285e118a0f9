import type { Outputs } from '#web/net/procedures.ts';

export type OrderableAccount = Outputs['accounts']['orderable'][number];
