import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Holder, type Lock, lockFolder } from '#db/lock.ts';
import { openStore, type Store } from '#db/open.ts';
import { StoreRefusal } from '#db/refusal.ts';
import { audit } from '#db/schema.ts';
import { readSettings, type Settings } from '#server/settings.ts';

/** What a command needs of the world; a test plays it. */
export interface Terminal {
  env: Record<string, string | undefined>;
  now(): number;
  say(line: string): void;
  /** Asks without showing what is typed; absent when nobody is there to answer. */
  askSecret?: (question: string) => Promise<string>;
}

export interface Command {
  name: string;
  /** One line of `laveo --help`. */
  summary: string;
  help: string;
  options?: ParseArgsConfig['options'];
  run(given: Given, terminal: Terminal): Promise<void> | void;
}

export interface Given {
  positionals: string[];
  text(option: string): string | undefined;
  flag(option: string): boolean;
}

/** The command was written wrongly: exit code 2 and its help. */
export class UsageError extends Error {}
/** The command was understood and refused: one sentence, and exit code 1 unless the command has one of its own. */
export class Refused extends Error {
  readonly exitCode: number;

  constructor(sentence: string, exitCode = 1) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

export function readGiven(command: Command, args: string[]): Given {
  const options = {
    ...command.options,
    help: { type: 'boolean', short: 'h' },
  } satisfies ParseArgsConfig['options'];
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const given = new Map<string, unknown>(Object.entries(values));
    const text = (option: string) => {
      const value = given.get(option);
      return typeof value === 'string' ? value : undefined;
    };
    return { positionals, text, flag: (option) => given.get(option) === true };
  } catch (error) {
    // Node says in English which option it could not read.
    const option = error instanceof Error ? /'(-[^' ]+)/.exec(error.message)?.[1] : undefined;
    throw new UsageError(`Option inconnue ou incomplète${option ? `\u00a0: ${option}` : ''}.`);
  }
}

export const settingsOf = (terminal: Terminal): Settings => readSettings(terminal.env);
export const databaseFile = (settings: Settings) => join(settings.dataDir, 'laveo.sqlite');

/**
 * The database, also while a server runs on it: then pending migrations are refused, not applied. Otherwise the folder is
 * the command's until it is done, so that no server starts on a base that is being changed.
 */
export function withStore<T>(terminal: Terminal, work: (store: Store, settings: Settings) => T): T {
  const settings = settingsOf(terminal);
  const lock = lockUnlessHeld(settings.dataDir, { pid: process.pid, since: terminal.now() });
  let store: Store | undefined;
  const close = () => {
    store?.close();
    lock?.release();
  };
  try {
    store = openStore({
      file: databaseFile(settings),
      onProgress: terminal.say,
      onPending: lock ? 'apply' : 'refuse',
    });
    const outcome = work(store, settings);
    if (outcome instanceof Promise) return outcome.finally(close) as T;
    close();
    return outcome;
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * The database as it is, for a command that only looks or copies: it takes the folder from nobody, so that a backup by the
 * clock keeps no server from starting.
 */
export function lookAtStore<T>(terminal: Terminal, work: (store: Store, settings: Settings) => T): T {
  const settings = settingsOf(terminal);
  const file = databaseFile(settings);
  if (!existsSync(file)) throw new Refused(`Aucune base dans ${settings.dataDir}.`);
  const store = openStore({ file, onPending: 'leave' });
  try {
    return work(store, settings);
  } finally {
    store.close();
  }
}

function lockUnlessHeld(folder: string, me: Holder): Lock | null {
  try {
    return lockFolder(folder, me);
  } catch (error) {
    if (error instanceof StoreRefusal && error.reason === 'HELD') return null;
    throw error;
  }
}

/** What is done from the command line is on record like anything the desk does; inside the caller's write. */
export function recordAct(
  store: Store,
  terminal: Terminal,
  facts: Pick<typeof audit.$inferInsert, 'act' | 'subject' | 'before' | 'after'>,
): void {
  const actor = {
    actorId: 'system',
    actorName: 'Ligne de commande',
    actorRole: 'system',
    ip: hostname(),
  } as const;
  store.db
    .insert(audit)
    .values({ ...actor, at: terminal.now(), ...facts })
    .run();
}
