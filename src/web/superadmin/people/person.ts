import type { Outputs } from '#web/net/trpc.ts';

export type Listed = Outputs['people']['list']['items'][number];
