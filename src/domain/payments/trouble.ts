import type { OnlineProvider } from './attempt.ts';

/**
 * `off`: it has keys, and a setting of the house keeps it from being used.
 * `refused`: the provider wants no payment of ours. `signatures`: its notifications, or a stranger's, are signed wrongly.
 * `clock`: they are signed rightly at another time than ours. `down`: payments cannot be begun there.
 */
export type TroubleKind = 'off' | 'refused' | 'signatures' | 'clock' | 'down';

export type Trouble = { provider: OnlineProvider; kind: TroubleKind; since: number };
