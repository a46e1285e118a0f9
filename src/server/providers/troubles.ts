import { DAY, MINUTE } from '#domain/format/calendar.ts';
import type { OnlineProvider } from '#domain/payments/attempt.ts';
import type { Trouble, TroubleKind } from '#domain/payments/trouble.ts';

export type NotedKind = Exclude<TroubleKind, 'down'>;

/** A failure that is rarer than this is no trouble, and one that has not come back for so long is over. */
const RULES: Record<NotedKind, { least: number; within: number; lifeMs?: number }> = {
  // Only another start, with other settings, ends it.
  off: { least: 1, within: DAY, lifeMs: Number.POSITIVE_INFINITY },
  refused: { least: 1, within: DAY },
  signatures: { least: 5, within: 10 * MINUTE },
  clock: { least: 1, within: DAY },
};

const LIFE_MS = DAY;

type Occurrences = { recent: number[]; since: number | null };

/** The log has each occurrence; this is for the owner, who does not read it. */
export function createTroubles(now: () => number) {
  const noted = new Map<OnlineProvider, Map<NotedKind, Occurrences>>();
  const getKinds = (provider: OnlineProvider) => {
    const kinds = noted.get(provider) ?? new Map<NotedKind, Occurrences>();
    noted.set(provider, kinds);
    return kinds;
  };
  const isOver = (kind: NotedKind, { recent }: Occurrences) =>
    now() - (recent.at(-1) ?? 0) > (RULES[kind].lifeMs ?? LIFE_MS);
  return {
    note(provider: OnlineProvider, kind: NotedKind): void {
      const { least, within } = RULES[kind];
      const earlier = getKinds(provider).get(kind);
      const last = earlier && !isOver(kind, earlier) ? earlier : { recent: [], since: null };
      // Strangers may send any number of them.
      const recent = [...last.recent.filter((at) => at > now() - within), now()].slice(-least);
      const since = last.since ?? (recent.length >= least ? (recent[0] ?? null) : null);
      getKinds(provider).set(kind, { recent, since });
    },
    clear: (provider: OnlineProvider, kind: NotedKind): unknown => getKinds(provider).delete(kind),
    list: (): Trouble[] =>
      [...noted].flatMap(([provider, kinds]) =>
        [...kinds].flatMap(([kind, occurrences]) =>
          occurrences.since === null || isOver(kind, occurrences)
            ? []
            : [{ provider, kind, since: occurrences.since }],
        ),
      ),
  };
}

export type Troubles = ReturnType<typeof createTroubles>;
