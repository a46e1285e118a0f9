import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { openFolder, refuseLostDatabase } from '#db/folder/openFolder.ts';
import { getDatabaseFile } from '#db/folder/traces.ts';
import { type AuditEntry, appendAudit } from '#db/integrity/auditChain.ts';
import { findHolder, type Holder, type Lock, lockFolder } from '#db/lock.ts';
import { openStore } from '#db/open.ts';
import { StoreRefusal } from '#db/refusal.ts';
import type { Store } from '#db/store.ts';
import { readSettings, type Settings } from '#server/settings.ts';

export interface Terminal {
  env: Record<string, string | undefined>;
  now(): number;
  say(line: string): void;
  /** Errors go to a stream of their own, so that a program that parses the output never reads them. */
  fail(line: string): void;
  askSecret?: (question: string) => Promise<string>;
}

export interface Command {
  name: string;
  summary: string;
  help: string;
  isInternal?: boolean;
  options?: ParseArgsConfig['options'];
  run(line: CommandLine, terminal: Terminal): Promise<void> | void;
}

export interface CommandLine {
  positionals: string[];
  text(option: string): string | undefined;
  flag(option: string): boolean;
}

export class UsageError extends Error {}
export class CommandRefused extends Error {
  readonly exitCode: number;

  constructor(sentence: string, exitCode = 1) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

export function parseCommandLine(command: Command, args: string[]): CommandLine {
  const options = {
    ...command.options,
    help: { type: 'boolean', short: 'h' },
  } satisfies ParseArgsConfig['options'];
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const readOption = (option: string): unknown => (values as Record<string, unknown>)[option];
    const readText = (option: string) => {
      const value = readOption(option);
      return typeof value === 'string' ? value : undefined;
    };
    return { positionals, text: readText, flag: (option) => readOption(option) === true };
  } catch (error) {
    // Node's own message is in English, so only the option's name is taken from it.
    const option = error instanceof Error ? /'(-[^' ]+)/.exec(error.message)?.[1] : undefined;
    throw new UsageError(`Option inconnue ou incomplète${option ? `\u00a0: ${option}` : ''}.`);
  }
}

/** A release's `bin/laveo` names the file of settings; a checkout has it in the caller's folder. */
export const getSettingsFile = (env: Terminal['env']): string => env.LAVEO_ENV ?? '.env';
export const loadSettings = (terminal: Terminal): Settings => readSettings(terminal.env);
export const locateDatabase = (settings: Settings) => getDatabaseFile(settings.dataDir);

/**
 * A command that writes beside a running server refuses pending migrations; otherwise it applies them, and locks the
 * folder so that no server starts meanwhile.
 */
export function withStore<T>(
  terminal: Terminal,
  work: (store: Store, settings: Settings) => T,
  { isNew = false }: { isNew?: boolean } = {},
): T {
  const settings = loadSettings(terminal);
  const lock = tryLockFolder(settings.dataDir, { pid: process.pid, since: terminal.now() });
  let store: Store | undefined;
  const close = () => {
    store?.close();
    lock?.release();
  };
  try {
    store = openFolder({
      folder: settings.dataDir,
      now: terminal.now(),
      isAlone: lock !== null,
      isNew,
      onProgress: terminal.say,
      onAlert: terminal.say,
      onPending: lock ? 'apply' : 'refuse',
    });
  } catch (error) {
    close();
    throw error;
  }
  const opened = store;
  return runThenClose(() => work(opened, settings), close);
}

function runThenClose<T>(work: () => T, close: () => void): T {
  let isAsync = false;
  try {
    const result = work();
    isAsync = result instanceof Promise;
    return result instanceof Promise ? (result.finally(close) as T) : result;
  } finally {
    if (!isAsync) close();
  }
}

/** A command that only reads or copies takes no lock, so that a scheduled backup keeps no server from starting. */
export function inspectStore<T>(terminal: Terminal, work: (store: Store, settings: Settings) => T): T {
  const settings = loadSettings(terminal);
  const file = locateDatabase(settings);
  if (findHolder(settings.dataDir) === null) refuseLostDatabase(settings.dataDir);
  if (!existsSync(file)) throw new CommandRefused(`Aucune base dans ${settings.dataDir}.`);
  const store = openStore({ file, onPending: 'leave' });
  return runThenClose(
    () => work(store, settings),
    () => store.close(),
  );
}

function tryLockFolder(folder: string, me: Holder): Lock | null {
  try {
    return lockFolder(folder, me);
  } catch (error) {
    if (error instanceof StoreRefusal && error.reason === 'HELD') return null;
    throw error;
  }
}

export function recordCliAudit(
  store: Store,
  terminal: Terminal,
  row: Pick<AuditEntry, 'act' | 'subject' | 'before' | 'after'>,
): void {
  const actor = { actorId: 'system', actorName: 'Ligne de commande', actorRole: 'system' } as const;
  appendAudit(store.db, { ...actor, ip: hostname(), at: terminal.now(), ...row });
}
