import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getProgramFolder } from '#db/folder/program.ts';
import { findMigrationsFolder, listAppliedMigrations, readMigrations } from '#db/migrate.ts';
import { readServedSchema } from '#server/boot/servingHistory.ts';
import type { Settings } from '#server/settings.ts';
import { type Command, CommandRefused, inspectStore, type Terminal, UsageError } from '../command.ts';
import { getCommandFile, getReleaseFolder, type Home, switchRelease } from './home.ts';
import {
  runProcess,
  runServiceCommand,
  type ServiceCommands,
  waitUntilReady,
  waitUntilReleased,
} from './service.ts';

const MIN_WAIT_MS = 60_000;

export type Plan = { kind: 'keep' } | { kind: 'putBack'; copy: string } | { kind: 'discard'; copy: string };

export async function planRollback(home: Home, version: string, dataDir: string): Promise<Plan> {
  const folder = getReleaseFolder(home, version);
  if (!existsSync(folder)) throw new CommandRefused(`La version ${version} n’est plus là.`);
  // Reading creates files beside the database, so a command that runs as the owner of the data reads it.
  const command = getCommandFile(home, home.current);
  const { code, answer, output } = await runProcess(command, ['schema-state', folder]);
  if (code !== 0) throw new CommandRefused(output, code ?? 1);
  const { newer, isServed } = JSON.parse(answer) as SchemaState;
  const [first] = newer;
  if (first === undefined) return { kind: 'keep' };
  return { kind: isServed ? 'discard' : 'putBack', copy: join(dataDir, 'backups', `before-${first}.sqlite`) };
}

type Way = { terminal: Terminal; settings: Settings; service: ServiceCommands; waitMs: number };

/** The result is null, or the commands that finish by hand what could not be done. */
export async function rollBackRelease(
  home: Home,
  version: string,
  plan: Plan,
  way: Way,
): Promise<string | null> {
  const { terminal, settings, service, waitMs } = way;
  const back = switchRelease(home, version, terminal.now());
  if (plan.kind !== 'keep') {
    // `restore` brings a copy to the schema of the release that runs it; `put-back` leaves it as it is.
    const command =
      plan.kind === 'putBack' ? join(getProgramFolder(), 'bin/laveo') : getCommandFile(back, version);
    const args = plan.kind === 'putBack' ? ['put-back', plan.copy] : ['restore', plan.copy, '--yes'];
    const byHand = [service.stop, [command, ...args].join(' '), service.restart].filter(Boolean).join('; ');
    // Without a command to stop it, the older server ends by itself, because it cannot open the newer schema.
    await runServiceCommand(service.stop ?? service.restart, terminal);
    if (!(await waitUntilReleased(settings.dataDir))) return byHand;
    const { code, output } = await runProcess(command, args);
    terminal.say(output);
    if (code !== 0) return byHand;
  }
  const isStarted = await runServiceCommand(service.restart, terminal);
  // The older release gets a minute at least, however short the wait for the newer one was.
  return isStarted &&
    (await waitUntilReady({ version, waitMs: Math.max(waitMs, MIN_WAIT_MS), isNew: false }, settings))
    ? null
    : service.restart;
}

type SchemaState = { newer: string[]; isServed: boolean };

export const schemaState: Command = {
  name: 'schema-state',
  summary: 'Ce qu’une autre version ne saurait pas lire dans la base.',
  help: '  schema-state <dossier d’une version>',
  isInternal: true,
  run: ({ positionals: [folder, ...more] }, terminal) => {
    if (folder === undefined || more.length > 0) throw new UsageError('Indiquez le dossier d’une version.');
    const knownMigrations = new Set(readMigrations(join(folder, 'drizzle')).map(({ when }) => when));
    const state = inspectStore(terminal, (store): SchemaState => {
      const applied = new Set(listAppliedMigrations(store.sqlite));
      const newer = readMigrations(findMigrationsFolder()).filter(
        ({ when }) => applied.has(when) && !knownMigrations.has(when),
      );
      const first = newer[0]?.when ?? Number.POSITIVE_INFINITY;
      return { newer: newer.map(({ tag }) => tag), isServed: (readServedSchema(store) ?? 0) >= first };
    });
    terminal.say(JSON.stringify(state));
  },
};
