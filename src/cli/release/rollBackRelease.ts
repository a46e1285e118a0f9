import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '#server/settings.ts';
import { CommandRefused, type Terminal } from '../command.ts';
import { getCommandFile, getReleaseFolder, type Home, switchRelease } from './home.ts';
import type { SchemaState } from './schemaState.ts';
import { restartServer, runProcess, waitUntilReady, waitUntilReleased } from './service.ts';

const MIN_WAIT_MS = 60_000;

export type Plan = { kind: 'keep' } | { kind: 'putBack'; copy: string } | { kind: 'discard'; copy: string };

export async function planRollback(home: Home, version: string, dataDir: string): Promise<Plan> {
  const folder = getReleaseFolder(home, version);
  if (!existsSync(folder)) throw new CommandRefused(`La version ${version} n’est plus là.`);
  // Reading creates files beside the database, so a command that runs as the owner of the data reads it.
  const { code, output } = await runProcess(getCommandFile(home, home.current), ['schema-state', folder]);
  if (code !== 0) throw new CommandRefused(output, code ?? 1);
  const { newer, isServed } = JSON.parse(output) as SchemaState;
  const [first] = newer;
  if (first === undefined) return { kind: 'keep' };
  return { kind: isServed ? 'discard' : 'putBack', copy: join(dataDir, 'backups', `before-${first}.sqlite`) };
}

export async function rollBackRelease(
  home: Home,
  version: string,
  plan: Plan,
  { terminal, settings, waitMs }: { terminal: Terminal; settings: Settings; waitMs: number },
): Promise<boolean> {
  const back = switchRelease(home, version, terminal.now());
  await restartServer(terminal);
  if (plan.kind !== 'keep') {
    // The older server cannot open the newer schema and ends, which frees the folder for the command.
    if (!(await waitUntilReleased(settings.dataDir))) return false;
    const args = plan.kind === 'putBack' ? ['put-back', plan.copy] : ['restore', plan.copy, '--yes'];
    // `restore` brings a copy to the schema of the release that runs it; `put-back` leaves it as it is.
    const by = plan.kind === 'putBack' ? home.current : version;
    const { code, output } = await runProcess(getCommandFile(back, by), args);
    terminal.say(output);
    if (code !== 0) return false;
    await restartServer(terminal);
  }
  // The older release gets a minute at least, however short the wait for the newer one was.
  return waitUntilReady(version, settings, Math.max(waitMs, MIN_WAIT_MS));
}
