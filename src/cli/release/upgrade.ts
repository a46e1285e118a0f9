import { dirname, join, resolve } from 'node:path';
import {
  type Command,
  CommandRefused,
  getSettingsFile,
  loadSettings,
  type Terminal,
  UsageError,
} from '../command.ts';
import { unpackArchive } from './archive.ts';
import {
  findHome,
  forgetRelease,
  getCommandFile,
  type Home,
  INCOMING,
  placeIncoming,
  removeIncoming,
  removeOldReleases,
  switchRelease,
} from './home.ts';
import { planRollback, rollBackRelease } from './rollBackRelease.ts';
import {
  findService,
  killServer,
  runProcess,
  runServiceCommand,
  type ServiceCommands,
  waitUntilReady,
} from './service.ts';

const DEFAULT_WAIT_S = 60;
/**
 * `doctor` exits with 1 if settings, database or disk need a repair, which does not depend on the new release. A code
 * other than 0 or 1 means that the new release does not run on this machine.
 */
const RUNS_HERE = new Set([0, 1]);

export const upgrade: Command = {
  name: 'upgrade',
  summary: 'Met en service une nouvelle version, et revient seul à l’ancienne si elle ne démarre pas.',
  help: `  upgrade <archive> [--wait <secondes>]
      Vérifie l’archive, copie la base, bascule, redémarre et attend que la nouvelle version réponde
      (${DEFAULT_WAIT_S} secondes, plus pour une longue migration). Sinon, l’ancienne revient avec sa base. À lancer par root.`,
  options: { wait: { type: 'string' } },
  run: async ({ positionals: [path, ...more], text }, terminal) => {
    if (path === undefined || more.length > 0) throw new UsageError('Indiquez l’archive.');
    const waitMs = parseWait(text('wait'));
    const home = findHome();
    const service = findService(terminal);
    const version = await unpackArchive(home, resolve(path), getKeyFile(terminal));
    try {
      terminal.say(`Version ${version} déballée à côté de ${home.current}.`);
      await refuseUnfitRelease(home, version);
      await backUpDatabase(home, terminal);
      placeIncoming(home, version, terminal.now());
    } finally {
      removeIncoming(home);
    }
    await activateRelease(home, version, { terminal, service, waitMs });
  },
};

/** The first install stores the public half of the key that signs releases beside the settings. */
const getKeyFile = ({ env }: Terminal) => join(dirname(getSettingsFile(env)), 'release.pub');

export function parseWait(text = String(DEFAULT_WAIT_S)): number {
  const seconds = Number(text);
  if (!(seconds > 0 && seconds <= 3600)) throw new UsageError('--wait\u00a0: de 1 à 3600 secondes.');
  return seconds * 1000;
}

async function refuseUnfitRelease(home: Home, version: string): Promise<void> {
  const { code, output } = await runProcess(getCommandFile(home, INCOMING), ['doctor']);
  if (!RUNS_HERE.has(code ?? -1))
    throw new CommandRefused(
      `La version ${version} ne tourne pas sur cette machine\u00a0:\n${output}\nRien n’a été changé.`,
    );
}

async function backUpDatabase(home: Home, terminal: Terminal): Promise<void> {
  const { code, output } = await runProcess(getCommandFile(home, home.current), ['backup']);
  if (code !== 0) throw new CommandRefused(`${output}\nRien n’a été changé.`);
  terminal.say(output);
}

async function activateRelease(
  home: Home,
  version: string,
  { terminal, service, waitMs }: { terminal: Terminal; service: ServiceCommands; waitMs: number },
): Promise<void> {
  const settings = loadSettings(terminal);
  const switched = switchRelease(home, version, terminal.now());
  const isUp =
    (await runServiceCommand(service.restart, terminal)) &&
    (await waitUntilReady({ version, waitMs, isNew: true }, settings));
  if (isUp) {
    terminal.say(`Version ${version} en service. Retour possible\u00a0: laveo rollback (${home.current}).`);
    const removed = removeOldReleases(switched, terminal.now());
    if (removed.length > 0) terminal.say(`Anciennes versions supprimées\u00a0: ${removed.join(', ')}.`);
    return;
  }
  terminal.fail(`La version ${version} ne répond pas\u00a0: retour à ${home.current}.`);
  const plan = await planRollback(switched, home.current, settings.dataDir).catch((error: Error) => {
    throw new CommandRefused(
      `${error.message}\nLa version ${version} reste en place. Pour revenir\u00a0: laveo rollback`,
    );
  });
  if (plan.kind === 'discard')
    throw new CommandRefused(
      `La version ${version} a déjà servi avec la nouvelle forme de la base\u00a0: revenir perdrait ce qui a été écrit depuis. Elle reste en place. Voir son journal\u00a0; pour revenir quand même\u00a0: laveo rollback --discard`,
    );
  killServer(version, settings);
  const byHand = await rollBackRelease(switched, home.current, plan, { terminal, settings, service, waitMs });
  if (byHand !== null)
    throw new CommandRefused(
      `La version ${home.current} ne répond pas non plus\u00a0: voir le journal du serveur. Pour la relancer\u00a0: ${byHand}`,
    );
  forgetRelease(home, version);
  throw new CommandRefused(
    `La version ${home.current} est de nouveau en service, rien n’est perdu. La version ${version} a quitté le disque.`,
  );
}
