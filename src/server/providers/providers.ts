import { DAY, MINUTE } from '#domain/format/calendar.ts';
import type { OnlineProvider } from '#domain/payments/attempt.ts';
import type { Trouble, TroubleKind } from '#domain/payments/trouble.ts';
import type { Deps } from '../ctx.ts';
import type { Settings } from '../settings.ts';
import { type AskProvider, makeAskProvider } from './askProvider.ts';
import { createOrange } from './orange/orange.ts';
import type { PaymentProvider } from './provider.ts';
import { createWave } from './wave/wave.ts';

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
function createTroubles(now: () => number) {
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

export type Means = Pick<Deps, 'now' | 'log'> & { ask: AskProvider; troubles: Troubles };

/** Null without a key; the text says why a provider that has one stays off. */
type SetUp = (settings: Settings, means: Means) => PaymentProvider | string | null;

const WITHOUT_HTTPS = 'PUBLIC_URL doit commencer par https';

const SET_UPS: Record<OnlineProvider, SetUp> = {
  wave: (settings, { now, log, ask, troubles }) => {
    const { waveApiKey: apiKey, waveWebhookSecret: webhookSecret } = settings;
    if (apiKey === undefined) return null;
    if (webhookSecret === undefined) return 'WAVE_WEBHOOK_SECRET manque';
    const { waveApiUrl: apiUrl, waveSigningSecret: signingSecret } = settings;
    return createWave(
      { apiUrl, apiKey, webhookSecret, signingSecret },
      {
        ask,
        now,
        onGenuine() {
          troubles.clear('wave', 'signatures');
          troubles.clear('wave', 'clock');
        },
        onFault(fault) {
          log.warn('notification refused', { provider: 'wave', fault });
          troubles.note('wave', fault === 'late' ? 'clock' : 'signatures');
        },
      },
    );
  },
  orange: (settings, { now, ask }) => {
    const {
      orangeClientId: clientId,
      orangeClientSecret: clientSecret,
      orangeMerchantKey: merchantKey,
    } = settings;
    if (!clientId && !clientSecret && !merchantKey) return null;
    if (!clientId || !clientSecret || !merchantKey)
      return 'ORANGE_CLIENT_ID, ORANGE_CLIENT_SECRET et ORANGE_MERCHANT_KEY vont ensemble';
    const { orangeApiUrl: apiUrl, orangeCountry: country, publicUrl } = settings;
    return createOrange({ apiUrl, clientId, clientSecret, merchantKey, country, publicUrl }, ask, now);
  },
};

function setUpProviders(settings: Settings, means: Means): PaymentProvider[] {
  return (Object.keys(SET_UPS) as OnlineProvider[]).flatMap((name) => {
    const made = SET_UPS[name](settings, means);
    if (made === null) return [];
    const reason = typeof made === 'string' ? made : findAddressFault(settings);
    if (reason !== null) {
      means.log.error('payment provider is off', { provider: name, reason });
      means.troubles.note(name, 'off');
    }
    return reason === null && typeof made !== 'string' ? [made] : [];
  });
}

/** Providers bring the client's browser back to our address, which they want over https. */
function findAddressFault({ secure, publicUrl }: Settings): string | null {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname);
  return secure || isLocal ? null : WITHOUT_HTTPS;
}

export type Providers = ReturnType<typeof createProviders>;

/** A call is given up after so long, and what came of it is then read back. */
const TIMEOUT_MS = 10_000;

export function createProviders(
  { settings, now, log }: Pick<Deps, 'settings' | 'now' | 'log'>,
  timeoutMs = TIMEOUT_MS,
) {
  const troubles = createTroubles(now);
  const list = setUpProviders(settings, { now, log, troubles, ask: makeAskProvider(timeoutMs) });
  const breakers = new Map<OnlineProvider, Breaker>();
  const underWay = new Map<string, Promise<unknown>>();
  return {
    list,
    find: (name: string) => list.find((provider) => provider.name === name),
    breakerOf(name: OnlineProvider): Breaker {
      const breaker = breakers.get(name) ?? createBreaker(now);
      breakers.set(name, breaker);
      return breaker;
    },
    noteTrouble: troubles.note,
    /** The owner has to know of each trouble, and since when it lasts. */
    troubles: (): Trouble[] => [
      ...troubles.list(),
      ...[...breakers].flatMap(([provider, breaker]) => {
        const since = breaker.getFailingSince();
        return since === null ? [] : [{ provider, kind: 'down' as const, since }];
      }),
    ],
    /** A question under way is shared by everybody who asks it meanwhile. */
    share<T>(name: string, work: () => Promise<T>): Promise<T> {
      const begun = underWay.get(name) ?? work().finally(() => underWay.delete(name));
      underWay.set(name, begun);
      return begun as Promise<T>;
    },
    isUnderWay: (name: string): boolean => underWay.has(name),
  };
}

const MOST_FAILURES = 3;
const OPEN_MS = MINUTE;

/** After several failures in a row nobody waits for a provider for a minute; one try then tells whether it is back. */
function createBreaker(now: () => number) {
  let failures = 0;
  let failingSince = 0;
  let openUntil = 0;
  return {
    isOpen: () => now() < openUntil,
    /** Null until the failures in a row are enough to open it. */
    getFailingSince: () => (failures >= MOST_FAILURES ? failingSince : null),
    noteSuccess: () => {
      failures = 0;
    },
    noteFailure: () => {
      if (failures === 0) failingSince = now();
      failures += 1;
      if (failures >= MOST_FAILURES) openUntil = now() + OPEN_MS;
    },
  };
}

type Breaker = ReturnType<typeof createBreaker>;
