import type { OnlineProvider } from '#domain/payments/attempt.ts';
import type { Deps } from '../ctx.ts';
import type { Settings } from '../settings.ts';
import type { AskProvider } from './askProvider.ts';
import { createOrange } from './orange/orange.ts';
import type { PaymentProvider } from './provider.ts';
import type { Troubles } from './troubles.ts';
import { createWave } from './wave/wave.ts';

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

export function setUpProviders(settings: Settings, means: Means): PaymentProvider[] {
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
