import type { Outputs } from '#web/net/trpc.ts';

/** An order as the desk's lists receive it. */
export type DeskOrder = Outputs['dispatch']['board']['items'][number];
export type DeskPayment = Outputs['dispatch']['order']['payment'];
export type DeskEvent = Outputs['dispatch']['events'][number];
export type DeskEntry = DeskPayment['entries'][number];
export type ListedClaim = Outputs['dispatch']['claims']['items'][number];
export type LivreurChoice = Outputs['dispatch']['livreurs'][number];
export type Application = Outputs['inbox']['applications']['items'][number];
export type Message = Outputs['inbox']['messages']['items'][number];
