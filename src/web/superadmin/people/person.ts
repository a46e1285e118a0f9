import type { Outputs } from '#web/trpc.ts';

export type Listed = Outputs['people']['list']['items'][number];
