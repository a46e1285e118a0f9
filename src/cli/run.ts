import { getLaveoCommand, readLaveoVersion } from '#db/folder/program.ts';
import { StoreRefusal } from '#db/refusal.ts';
import { DomainError, FAILURES } from '#domain/failures/failures.ts';
import { SettingsError } from '#server/settings.ts';
import { account } from './account/account.ts';
import { backup, hourlyCopy, hourlyFiles } from './backup.ts';
import { clockCommand } from './clock.ts';
import { type Command, CommandRefused, parseCommandLine, type Terminal, UsageError } from './command.ts';
import { doctor } from './doctor/doctor.ts';
import { internalSignUp } from './internalSignUp.ts';
import { mail, outboxCommand } from './outbox.ts';
import { schemaState } from './release/rollBackRelease.ts';
import { putBack, rollback } from './release/rollback.ts';
import { upgrade } from './release/upgrade.ts';
import { restore } from './restore.ts';
import { seed } from './seed.ts';
import { verify } from './verify.ts';

const COMMANDS: readonly Command[] = [
  seed,
  backup,
  restore,
  verify,
  doctor,
  outboxCommand,
  mail,
  internalSignUp,
  account,
  clockCommand,
  hourlyCopy,
  hourlyFiles,
  upgrade,
  rollback,
  schemaState,
  putBack,
];

const EXITS = `Codes de sortie\u00a0: 0 fait, 1 refusé, 2 commande ou réglage incorrect, 3 base inutilisable, 4 dossier déjà utilisé, 5 lignes qui ne vont pas ensemble.`;

function describeUsage(): string {
  const list = COMMANDS.filter((c) => !c.isInternal)
    .map((c) => `  ${c.name.padEnd(9)} ${c.summary}`)
    .join('\n');
  return `Laveo en ligne de commande.\n\n${getLaveoCommand()} <commande> [options]\n\n${list}\n\n${getLaveoCommand()} <commande> --help explique une commande, --version dit laquelle est installée.\n${EXITS}`;
}

export async function runLaveo(args: string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    const tell = name === undefined ? terminal.fail : terminal.say;
    tell(describeUsage());
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === '-v') {
    terminal.say(readLaveoVersion());
    return 0;
  }
  const command = COMMANDS.find((c) => c.name === name);
  if (!command) {
    terminal.fail(`La commande ${name} n’existe pas.\n\n${describeUsage()}`);
    return 2;
  }
  try {
    const line = parseCommandLine(command, rest);
    if (line.flag('help')) terminal.say(`${command.summary}\n\n${command.help}`);
    else await command.run(line, terminal);
    return 0;
  } catch (error) {
    return reportError(error, command, terminal);
  }
}

function reportError(error: unknown, command: Command, terminal: Terminal): number {
  if (error instanceof UsageError) {
    terminal.fail(`${error.message}\n\n${command.help}`);
    return 2;
  }
  if (error instanceof SettingsError) {
    terminal.fail(error.message);
    return 2;
  }
  if (error instanceof StoreRefusal || error instanceof CommandRefused) {
    terminal.fail(error.message);
    return error.exitCode;
  }
  if (error instanceof DomainError) {
    terminal.fail(FAILURES[error.code].text);
    return 1;
  }
  throw error;
}
