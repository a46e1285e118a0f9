import { MINUTE } from '#domain/format/calendar.ts';
import { PROVIDER_LABELS, type Provider } from '#domain/payments/attempt.ts';
import { type AskProvider, makeAskProvider } from '#server/providers/askProvider.ts';
import { checkFneKey } from '#server/providers/fne/fne.ts';
import { ProviderRefusal } from '#server/providers/provider.ts';
import { createTroubles, setUpProviders } from '#server/providers/providers.ts';
import type { Settings } from '#server/settings.ts';
import { type Command, loadSettings, UsageError } from './command.ts';
import { type Finding, makeBadFinding, makeGoodFinding, makeWarning, sayFindings } from './doctor/finding.ts';

const TIMEOUT_MS = 10_000;
/** Notifications whose time differs by more are refused. */
const MOST_CLOCK_MS = 5 * MINUTE;
const WARNED_CLOCK_MS = MINUTE;

export const providersCommand: Command = {
  name: 'providers',
  summary: 'Vérifie les clés, l’horloge et l’accès des services de paiement et de la FNE.',
  help: `  providers check
      Pour chaque service de paiement qui a des clés, et la FNE\u00a0: répond-il d’ici, prend-il nos clés, a-t-il la même heure que nous.
      N’écrit rien, ne paie et ne certifie rien, ne montre aucune clé. Code de sortie 1 si quelque chose ne va pas.`,
  run: async ({ positionals }, terminal) => {
    if (positionals.join(' ') !== 'check') throw new UsageError('Indiquez check.');
    const settings = loadSettings(terminal);
    const off: Finding[] = [];
    const noteOff = (_event: string, { provider, reason }: Record<string, unknown> = {}) =>
      void off.push(makeBadFinding(`${PROVIDER_LABELS[provider as Provider]} est éteint\u00a0: ${reason}.`));
    const log = { info: () => {}, warn: () => {}, error: noteOff };
    const { now } = terminal;
    const ask = makeAskProvider(TIMEOUT_MS);
    const providers = setUpProviders(settings, {
      now,
      log,
      ask,
      troubles: createTroubles(now),
    });
    const checks = providers.map(({ name, check }) =>
      checkProvider(
        {
          label: PROVIDER_LABELS[name],
          check,
          getsNotices: true,
          address: name === 'wave' ? settings.waveApiUrl : settings.orangeApiUrl,
        },
        now,
      ),
    );
    const findings = [
      ...off,
      ...(await Promise.all(checks)).flat(),
      ...checkAlias(settings),
      ...(await checkFne(settings, ask, now)),
    ];
    sayFindings(findings.length > 0 ? findings : [makeWarning(WITHOUT_KEYS)], terminal);
  },
};

const WITHOUT_KEYS =
  'Aucun service de paiement n’a de clé\u00a0: docs/deploy.md, «\u00a0Electronic payments\u00a0».';

function checkAlias({ pispiAlias }: Settings): Finding[] {
  if (pispiAlias === undefined) return [];
  return [makeGoodFinding(`${PROVIDER_LABELS.pispi}\u00a0: alias présent\u00a0; il sert sans réseau.`)];
}

async function checkFne({ fneUrl, fneKey }: Settings, ask: AskProvider, now: () => number) {
  if (fneUrl === undefined || fneKey === undefined) return [];
  const check = () => checkFneKey(fneUrl, fneKey, ask);
  return checkProvider({ label: 'FNE', address: fneUrl, getsNotices: false, check }, now);
}

interface Checked {
  label: string;
  address: string;
  /** A clock that differs has them refused. */
  getsNotices: boolean;
  check(): Promise<unknown>;
}

async function checkProvider(
  { label, address, getsNotices, check }: Checked,
  now: () => number,
): Promise<Finding[]> {
  const { host } = new URL(address);
  try {
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const theirs = Date.parse(answer.headers.get('date') ?? '');
    return [
      makeGoodFinding(`${label}\u00a0: ${host} répond.`),
      ...(getsNotices ? compareClocks(label, now() - theirs) : []),
      await checkKeys(check, label),
    ];
  } catch {
    return [
      makeBadFinding(`${label}\u00a0: ${host} ne répond pas d’ici\u00a0: réseau, pare-feu ou adresse.`),
    ];
  }
}

function compareClocks(label: string, difference: number): Finding[] {
  if (Number.isNaN(difference)) return [];
  const seconds = Math.round(Math.abs(difference) / 1000);
  const text = `${label}\u00a0: notre horloge ${difference > 0 ? 'avance' : 'retarde'} de ${seconds} s`;
  if (Math.abs(difference) < WARNED_CLOCK_MS)
    return [makeGoodFinding(`${label}\u00a0: les horloges s’accordent.`)];
  if (Math.abs(difference) < MOST_CLOCK_MS) return [makeWarning(`${text}.`)];
  return [makeBadFinding(`${text}\u00a0: ses notifications sont refusées. Réglez l’heure de la machine.`)];
}

async function checkKeys(check: Checked['check'], label: string): Promise<Finding> {
  try {
    await check();
    return makeGoodFinding(`${label}\u00a0: les clés sont acceptées.`);
  } catch (error) {
    const isRefused = error instanceof ProviderRefusal;
    const { message } = error as Error;
    return makeBadFinding(
      isRefused
        ? `${label}\u00a0: les clés sont refusées (${message}).`
        : `${label}\u00a0: la question de contrôle n’a pas eu de réponse lisible (${message}).`,
    );
  }
}
