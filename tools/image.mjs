// Builds the image as the Dockerfile says, without Docker and without its registry: on a Debian and the same Node from npm in the
// place of the base. Then runs it as compose.yaml says, up to an order. Run as root, with debootstrap and podman.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeBase } from './lib/baseImage.mjs';
import { OWNER, placeFirstOrder } from './lib/firstOrder.mjs';
import { root } from './lib/paths.mjs';
import { Podman } from './lib/podman.mjs';
import { freePort } from './lib/port.mjs';
import { giveUp, say, seconds } from './lib/say.mjs';

const since = performance.now();
const port = await freePort('127.0.0.1', 'node tools/image.mjs');
const url = `http://localhost:${port}`;
const [base = '', node = ''] =
  /^FROM (\S+:(\d+\.\d+\.\d+)-\S+)/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))?.slice(1) ?? [];
const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');
/** The cookies of each person, by name. @type {Map<string, Map<string, string>>} */
const jars = new Map();
const podman = new Podman();
// `giveUp` ends the process wherever it is called.
process.on('exit', () => podman.remove());

const rootfs = join(podman.folder, 'base');
mkdirSync(rootfs);
makeBase(rootfs, node);
writeFileSync(join(podman.folder, 'Base'), 'FROM scratch\nCOPY base /\nCMD ["node"]\n');
podman.build('-t', 'laveo-base', '-f', join(podman.folder, 'Base'), podman.folder);
say(`A base with Node ${node} after ${seconds(since)}.`);
const context = `${base}=container-image://localhost/laveo-base`;
podman.build('--format', 'docker', '--build-context', context, '-t', 'laveo', root);
say(`✓ the Dockerfile, step by step, after ${seconds(since)}`);
sizes();

writeFileSync(join(podman.folder, 'laveo.env'), `PUBLIC_URL=${url}\nTRUST_PROXY=0\n`);
podman.run('run', '--detach', '--name', 'laveo', ...flagsOfCompose(), 'laveo');
await answers();
const identity = inside('id');
if (!identity.startsWith('uid=1000(node) gid=1000(node)')) giveUp(`It runs as ${identity}.`);
if (podman.tryRun('exec', 'laveo', 'touch', '/app/x').code === 0) giveUp('Its root can be written to.');
say(`✓ ${identity}, root read-only`);
const seeded = inside('laveo', 'seed', '--email', OWNER, '--fullname', 'Votre Nom', '--phone', '0701020304');
const password = /une seule fois\s*: (\S+)/.exec(seeded)?.[1] ?? giveUp(seeded);
const data = podman.run('volume', 'inspect', '--format', '{{.Mountpoint}}', 'data');
await placeFirstOrder({
  ask,
  outbox: join(data, 'outbox'),
  client: 'image',
  password,
  isCatalogueEmpty: true,
});
say('✓ an order');
const list = inside('laveo', 'account', 'list');
if (!list.includes(OWNER)) giveUp(`laveo account list: ${list}`);
const doctor = podman.tryRun('exec', 'laveo', 'laveo', 'doctor');
if (doctor.code !== 0 && doctor.code !== 1)
  giveUp(`laveo doctor ended with ${doctor.code}: ${doctor.output}`);
say(`✓ laveo account list, laveo doctor (${doctor.code}):\n${doctor.output}`);
const health = JSON.parse(podman.run('inspect', '--format', '{{json .Config.Healthcheck.Test}}', 'laveo'));
inside(...health.slice(1));
say('✓ health check');
say(podman.run('stats', '--no-stream', '--format', '{{.MemUsage}}', 'laveo'));
const stopping = performance.now();
podman.run('stop', 'laveo');
const code = podman.run('inspect', '--format', '{{.State.ExitCode}}', 'laveo');
const last = podman.tryRun('logs', 'laveo').output.split('\n').at(-1);
if (code !== '0') giveUp(`It stopped with ${code}: ${last}`);
say(`✓ stopped with 0 after ${seconds(stopping)}: ${last}`);
if (existsSync(join(data, 'laveo.sqlite-wal'))) giveUp('The stop left the log of the database behind.');
say(`The image holds, after ${seconds(since)}.`);

/** compose.yaml says how the container runs; the settings beside it are ours, and the port is one that is free. */
function flagsOfCompose() {
  const value = (/** @type {string} */ key) =>
    new RegExp(`^    ${key}: (.*)$`, 'm').exec(compose)?.[1] ?? giveUp(`compose.yaml: no ${key}.`);
  const list = (/** @type {string} */ key) =>
    (
      new RegExp(`^    ${key}:\\n((?:      - .*\\n)+)`, 'm').exec(compose)?.[1] ??
      giveUp(`compose.yaml: no ${key}.`)
    )
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.replace('      - ', ''));
  if (value('read_only') !== 'true') giveUp('compose.yaml: the root can be written to.');
  return [
    ...list('tmpfs').map((path) => `--tmpfs=${path}`),
    ...list('cap_drop').map((name) => `--cap-drop=${name}`),
    ...list('security_opt').map((option) => `--security-opt=${option}`),
    ...list('volumes').map((volume) => `--volume=${volume}`),
    `--memory=${value('mem_limit')}`,
    `--stop-timeout=${Number.parseInt(value('stop_grace_period'), 10)}`,
    '--read-only',
    // Limits that a container of a container may set.
    ...['nofile', 'nproc'].map((limit) => `--ulimit=${limit}=1024:1024`),
    '--network=host',
    `--env-file=${join(podman.folder, 'laveo.env')}`,
    `--env=PORT=${port}`,
    '--env=HOST=127.0.0.1',
  ];
}

function sizes() {
  const bytes = (/** @type {string} */ name) =>
    Number(podman.run('image', 'inspect', '--format', '{{.Size}}', name));
  const megabytes = (/** @type {number} */ size) => (size / 1e6).toFixed(0);
  say(
    `The image: ${megabytes(bytes('laveo'))} MB, of which ${megabytes(bytes('laveo') - bytes('laveo-base'))} MB are Laveo.`,
  );
  for (const line of podman.run('history', '--format', '{{.Size}}  {{.CreatedBy}}', 'laveo').split('\n'))
    if (!line.startsWith('0 B')) say(`  ${line.slice(0, 100)}`);
}

async function answers() {
  for (let tries = 0; tries < 300; tries++) {
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) return;
    await pause(100);
  }
  giveUp(`The server does not answer:\n${podman.tryRun('logs', 'laveo').output}`);
}

/** @param {string[]} command */
function inside(...command) {
  return podman.run('exec', 'laveo', ...command);
}

/** @type {import('./lib/firstOrder.mjs').Installation['ask']} */
async function ask(path, how) {
  const jar = jars.get(how?.person ?? '') ?? new Map();
  if (how) jars.set(how.person, jar);
  const answer = await fetch(`${url}${path}`, {
    headers: { origin: url, 'content-type': 'application/json', cookie: [...jar.values()].join('; ') },
    ...(how && { method: 'POST', body: JSON.stringify(how.input) }),
  });
  for (const cookie of answer.headers.getSetCookie()) {
    const [pair = ''] = cookie.split(';');
    jar.set(pair.split('=')[0] ?? '', pair);
  }
  return answer.text();
}
