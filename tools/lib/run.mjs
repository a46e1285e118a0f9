import { spawn } from 'node:child_process';
import { root } from './paths.mjs';
import { pale, plain, say, seconds } from './say.mjs';

/** @typedef {{ code: number, output: string }} Outcome */
/** @typedef {import('node:child_process').ChildProcess} Child */

/** @type {Set<{ child: Child, group: boolean }>} */
const running = new Set();

/** A child that leads its own group is told together with everything it started.
 * @param {{ child: Child, group: boolean }} entry @param {NodeJS.Signals} signal */
function tell({ child, group }, signal) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(group ? -child.pid : child.pid, signal);
  } catch {
    // It ended between the check and the signal.
  }
}

export function stopAll() {
  for (const entry of running) tell(entry, 'SIGTERM');
}

// Whoever gives up leaves nothing at work behind.
process.on('exit', stopAll);

let stopping = false;
for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    const code = signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 129;
    if (running.size === 0) process.exit(code);
    // The terminal gives Ctrl-C to foreground children itself; those in groups of their own hear it from us.
    for (const entry of running)
      if (signal !== 'SIGINT' || entry.group || !process.stdin.isTTY) tell(entry, signal);
    stopping = true;
  });
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} [env] @param {{ captured: boolean, cwd?: string }} [how] */
function start(args, env, { captured, cwd = root } = { captured: false }) {
  const [file = '', ...rest] = args;
  const child = spawn(file, rest, {
    cwd,
    env: { ...process.env, ...env },
    stdio: captured ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    detached: captured && process.platform !== 'win32',
  });
  const entry = { child, group: captured && process.platform !== 'win32' };
  running.add(entry);
  const ended = /** @type {Promise<number>} */ (
    new Promise((done) => {
      let error = '';
      child.once('error', (cause) => {
        error = cause.message;
        running.delete(entry);
        console.error(`${file}: ${error}`);
        done(127);
      });
      child.once('close', (code, signal) => {
        running.delete(entry);
        if (stopping && running.size === 0) process.exit(code ?? (signal === 'SIGINT' ? 130 : 143));
        if (signal && !stopping) console.error(`${file} was ended by ${signal}.`);
        done(code ?? 1);
      });
    })
  );
  return { child, ended };
}

/** Runs to the end with its output shown.
 * @param {string[]} args @param {NodeJS.ProcessEnv} [env] @returns {Promise<number>} */
export const show = (args, env) => start(args, env).ended;

/** Takes this process's place: its output, its signals, its exit code. `then` runs beside it.
 * @param {string[]} args @param {NodeJS.ProcessEnv} [env] @param {() => Promise<void>} [then] @returns {Promise<never>} */
export async function become(args, env, then) {
  const { ended } = start(args, env);
  then?.();
  process.exit(await ended);
}

/** Runs with its output kept, saying every so often that it is still at work.
 * @param {string} what @param {string[]} args @param {NodeJS.ProcessEnv} [env] @param {string} [cwd] @returns {Promise<Outcome>} */
export async function keep(what, args, env, cwd) {
  const since = performance.now();
  const { child, ended } = start(args, env, { captured: true, ...(cwd ? { cwd } : {}) });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (output += text));
  const ticking = setInterval(() => say(pale(`  … ${what}, ${seconds(since)}`)), 10_000);
  const code = await ended;
  clearInterval(ticking);
  return { code, output: plain(output) };
}

/** The end of an output, where the reason of a failure usually stands.
 * @param {string} output @param {number} [lines] */
export const lastLines = (output, lines = 40) => output.trimEnd().split('\n').slice(-lines).join('\n');
