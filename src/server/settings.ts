import { z } from 'zod';
import type { OrderMethod } from '#domain/money/payment.ts';

export type Settings = ReturnType<typeof readSettings>;

const LOG_LEVELS = ['info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export class SettingsError extends Error {}

type Env = Record<string, string | undefined>;

const OPENSTREETMAP = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
const ATTRIBUTION = '© OpenStreetMap';

// `abort` stops at the first error, because the checks below parse the value as an address.
const webUrl = z.url({ protocol: /^https?$/, error: 'une adresse http ou https est attendue', abort: true });
const origin = webUrl.refine((s) => {
  const url = new URL(s);
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
}, 'une adresse sans chemin est attendue, par exemple https://laveo.ci');
/** Its keys would travel in the clear over http, except to this machine. */
const providerUrl = webUrl.refine((s) => {
  const url = new URL(s);
  return url.protocol === 'https:' || url.hostname === '127.0.0.1';
}, 'une adresse https est attendue');
/** The tax office's own test address, which has no https. */
export const FNE_TEST_HOST = '54.247.95.108';
const fneUrl = webUrl.transform((s) => s.replace(/\/+$/, ''));
const secret = z.string().min(8, 'cette clé est trop courte');
const makeIntegerSchema = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `un nombre entier de ${min} à ${max} est attendu`)
    .transform(Number)
    .pipe(z.number().min(min, `au moins ${min}`).max(max, `au plus ${max}`));
const email = z.email('une adresse e-mail est attendue');

const schema = z.object({
  PORT: makeIntegerSchema(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: makeIntegerSchema(0, 5).default(0),
  HSTS_SUBDOMAINS: z.enum(['0', '1'], '0 ou 1 est attendu').default('0'),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'une adresse d’expéditeur est attendue, par exemple Laveo <bonjour@laveo.ci>',
    )
    .optional(),
  RESEND_API_KEY: z.string().min(8, 'cette clé est trop courte').optional(),
  RESEND_BASE_URL: webUrl.optional(),
  TEAM_EMAIL: email.optional(),
  WAVE_PAYMENT_LINK: webUrl.optional(),
  WAVE_API_KEY: secret.optional(),
  WAVE_WEBHOOK_SECRET: secret.optional(),
  WAVE_SIGNING_SECRET: secret.optional(),
  WAVE_API_URL: providerUrl.default('https://api.wave.com'),
  ORANGE_CLIENT_ID: secret.optional(),
  ORANGE_CLIENT_SECRET: secret.optional(),
  ORANGE_MERCHANT_KEY: secret.optional(),
  ORANGE_COUNTRY: z
    .string()
    .regex(/^[a-z]{2,3}$/, 'deux ou trois lettres sont attendues')
    .default('ci'),
  ORANGE_API_URL: providerUrl.default('https://api.orange.com'),
  FNE_URL: fneUrl.optional(),
  FNE_KEY: secret.optional(),
  FNE_DELAY_S: makeIntegerSchema(0, 86_400).default(120),
  PISPI_ALIAS: z.uuid('un alias PI-SPI est attendu').optional(),
  MAP_TILE_URL: webUrl
    .refine(
      (s) => ['{z}', '{x}', '{y}'].every((mark) => s.includes(mark)),
      '{z}, {x} et {y} doivent y figurer',
    )
    .default(OPENSTREETMAP),
  MAP_ATTRIBUTION: z.string().max(200).default(ATTRIBUTION),
  LIMITS_FACTOR: z.coerce
    .number('un nombre est attendu')
    .positive('un nombre plus grand que zéro est attendu')
    .default(1),
  LOG_LEVEL: z.enum(LOG_LEVELS, 'info, warn ou error est attendu').default('info'),
  LAVEO_DEMO: z.enum(['0', '1'], '0 ou 1 est attendu').default('0'),
});

export const SETTING_NAMES = Object.keys(schema.shape);

export function readSettings(env: Env) {
  // Shells and compose files write an unset variable as an empty one.
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = schema.safeParse(present);
  if (!parsed.success) throw new SettingsError(describeSettingError(parsed.error.issues[0]));
  const s = parsed.data;
  if (s.RESEND_API_KEY && !s.MAIL_FROM) {
    throw new SettingsError(
      'Réglage MAIL_FROM manquant\u00a0: il faut une adresse d’expéditeur dès que RESEND_API_KEY est donnée.',
    );
  }
  refuseFneAddress(s);
  const publicUrl = new URL(s.PUBLIC_URL ?? `http://localhost:${s.PORT}`).origin;
  return {
    port: s.PORT,
    host: s.HOST,
    dataDir: s.DATA_DIR,
    publicUrl,
    secure: publicUrl.startsWith('https:'),
    trustProxy: s.TRUST_PROXY,
    hstsSubdomains: s.HSTS_SUBDOMAINS === '1',
    mailFrom: s.MAIL_FROM ?? 'Laveo <laveo@localhost>',
    resendApiKey: s.RESEND_API_KEY,
    resendBaseUrl: s.RESEND_BASE_URL,
    teamEmail: s.TEAM_EMAIL,
    wavePaymentLink: s.WAVE_PAYMENT_LINK,
    waveApiKey: s.WAVE_API_KEY,
    waveWebhookSecret: s.WAVE_WEBHOOK_SECRET,
    waveSigningSecret: s.WAVE_SIGNING_SECRET,
    waveApiUrl: s.WAVE_API_URL,
    orangeClientId: s.ORANGE_CLIENT_ID,
    orangeClientSecret: s.ORANGE_CLIENT_SECRET,
    orangeMerchantKey: s.ORANGE_MERCHANT_KEY,
    orangeCountry: s.ORANGE_COUNTRY,
    orangeApiUrl: s.ORANGE_API_URL,
    fneUrl: s.FNE_URL,
    fneKey: s.FNE_KEY,
    fneDelayMs: s.FNE_DELAY_S * 1000,
    pispiAlias: s.PISPI_ALIAS,
    mapTileUrl: s.MAP_TILE_URL,
    mapAttribution: s.MAP_ATTRIBUTION,
    limitsFactor: s.LIMITS_FACTOR,
    logLevel: s.LOG_LEVEL,
    demo: s.LAVEO_DEMO === '1',
  };
}

/** Names and sums of real clients never travel in the clear. */
function refuseFneAddress({ FNE_URL, FNE_KEY, LAVEO_DEMO }: z.output<typeof schema>): void {
  if ((FNE_URL === undefined) !== (FNE_KEY === undefined))
    throw new SettingsError('Réglages FNE_URL et FNE_KEY\u00a0: ils vont ensemble.');
  if (FNE_URL === undefined || providerUrl.safeParse(FNE_URL).success) return;
  if (LAVEO_DEMO === '1' && new URL(FNE_URL).hostname === FNE_TEST_HOST) return;
  throw new SettingsError(
    'Réglage FNE_URL incorrect\u00a0: une adresse https est attendue; celle d’essai de la DGI ne sert qu’à la démonstration.',
  );
}

/** The refused value may be a secret key, so it is never printed. */
function describeSettingError(issue: z.core.$ZodIssue | undefined): string {
  return `Réglage ${String(issue?.path[0] ?? 'inconnu')} incorrect\u00a0: ${issue?.message ?? 'valeur refusée'}.`;
}

export interface WaveMeans {
  settings: Pick<Settings, 'wavePaymentLink' | 'demo'>;
  providers: { find(name: 'wave'): unknown };
}

/** Demo mode needs no payment link, because a page of the site simulates Wave. */
export function isWaveOffered({ settings, providers }: WaveMeans): boolean {
  return providers.find('wave') !== undefined || settings.wavePaymentLink !== undefined || settings.demo;
}

const METHOD_REFUSALS: Record<OrderMethod, (means: WaveMeans) => 'WAVE_UNAVAILABLE' | null> = {
  espece: () => null,
  wave: (means) => (isWaveOffered(means) ? null : 'WAVE_UNAVAILABLE'),
  compte: () => null,
};

export function findMethodRefusal(means: WaveMeans, method: OrderMethod) {
  return METHOD_REFUSALS[method](means);
}
