// Runs docs/deploy.md in an empty Debian, block by block as it stands, up to an order through each proxy. Run as root, with
// debootstrap; `node tools/guide.mjs [archive]`, by default the newest of `npm run release`.
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { NAME, readGuideBlocks } from './lib/debian.mjs';
import { placeFirstOrder } from './lib/firstOrder.mjs';
import { GuideRoot } from './lib/guideRoot.mjs';
import { outDir } from './lib/paths.mjs';
import { giveUp, say, seconds } from './lib/say.mjs';

const PORTS = { caddy: 8443, nginx: 8444 };
const MAX_EXPOSURE = 2.5;
const since = performance.now();
const blocks = readGuideBlocks();
const archive = process.argv[2] ? resolve(process.argv[2]) : newestArchive();
const machine = new GuideRoot();
let password = '';
try {
  machine.make();
  say(`An empty Debian after ${seconds(since)}.`);
  for (const file of [
    archive,
    `${archive}.sha256`,
    `${archive}.sha256.sig`,
    join(dirname(archive), 'release.pub'),
  ])
    cpSync(file, machine.at(join('root', basename(file))));
  for (const block of blocks) {
    const output = await machine.run(block);
    password ||= /une seule fois\s*: (\S+)/.exec(output)?.[1] ?? '';
    say(`✓ ${block.trim().split('\n').at(-1)}`);
  }
  checkUnits();
  await answers();
  await openProxies();
  for (const proxy of /** @type {const} */ (['caddy', 'nginx'])) {
    await order(proxy);
    say(`✓ ${proxy}: HTTP/2, the live stream and an order`);
  }
  const megabytes = execFileSync('du', ['-sm', machine.at('opt/laveo')], { encoding: 'utf8' }).split('\t')[0];
  say(`The guide holds: first order after ${seconds(since)}, ${megabytes} MB in /opt/laveo.`);
} finally {
  machine.remove();
}

function newestArchive() {
  const folder = join(outDir, 'release');
  const names = readdirSync(folder).filter((name) => name.endsWith('.tar.gz'));
  const [newest] = names
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  return newest ?? giveUp('No archive: npm run release.');
}

function checkUnits() {
  const units = ['laveo.service', 'laveo.socket', 'laveo-copy.service', 'laveo-copy.timer'].map((unit) =>
    machine.at(join('etc/systemd/system', unit)),
  );
  // The programs are those of the other root.
  const files = units.map((unit) => [unit, readFileSync(unit, 'utf8')]);
  for (const [unit = '', text = ''] of files)
    writeFileSync(unit, text.replaceAll('=/opt/', `=${machine.at('opt/')}`));
  execFileSync('systemd-analyze', ['verify', ...units], { stdio: ['ignore', 'inherit', 'inherit'] });
  for (const [unit = '', text = ''] of files) writeFileSync(unit, text);
  const table = execFileSync(
    'systemd-analyze',
    ['security', '--offline=true', '--no-pager', units[0] ?? ''],
    { encoding: 'utf8' },
  );
  const exposure = Number(/Overall exposure level for .*: ([\d.]+)/.exec(table)?.[1]);
  if (!(exposure <= MAX_EXPOSURE)) giveUp(`systemd-analyze security: ${exposure}\n${table}`);
  say(`✓ units: verified, exposure ${exposure}`);
}

async function answers() {
  for (let tries = 0; tries < 300; tries++) {
    if ((await fetch('http://127.0.0.1:3000/readyz').catch(() => null))?.ok) return;
    await pause(100);
  }
  giveUp('The server does not answer.');
}

/** With a certificate of their own, and on ports that this machine has free. */
async function openProxies() {
  const caddyfile = readFileSync(machine.at('etc/caddy/Caddyfile'), 'utf8');
  writeFileSync(
    machine.at('tmp/Caddyfile'),
    `{\n\thttp_port 8081\n\thttps_port ${PORTS.caddy}\n\tskip_install_trust\n\tadmin off\n}\n${caddyfile.replace(`${NAME} {`, `${NAME} {\n\ttls internal`)}`,
  );
  machine.start(['/usr/bin/caddy', 'run', '--config', '/tmp/Caddyfile', '--adapter', 'caddyfile']);
  const nginx = readFileSync(machine.at('etc/nginx/conf.d/laveo.conf'), 'utf8')
    .replaceAll(/listen (\[::\]:)?80;/g, 'listen $18082;')
    .replaceAll(/listen (\[::\]:)?443 /g, `listen $1${PORTS.nginx} `);
  writeFileSync(machine.at('etc/nginx/conf.d/laveo.conf'), nginx);
  await machine.run('rm -f /etc/nginx/sites-enabled/default');
  machine.start(['/usr/sbin/nginx', '-g', 'daemon off;']);
  for (const port of Object.values(PORTS)) await untilOpen(port);
}

/** @param {number} port */
async function untilOpen(port) {
  for (let tries = 0; tries < 200; tries++) {
    const page = await curl(port, '/healthz').catch(() => null);
    if (page?.includes('"ok":true')) return;
    await pause(100);
  }
  giveUp(`Nothing answers behind port ${port}.`);
}

/** @param {number} port @param {string} path @param {string} [more] */
function curl(port, path, more = '') {
  const name = `--resolve ${NAME}:${port}:127.0.0.1 -H 'Host: ${NAME}' -H 'Origin: https://${NAME}'`;
  return machine.run(`curl -sk --http2 ${name} ${more} 'https://${NAME}:${port}${path}'`);
}

/** @param {'caddy' | 'nginx'} proxy */
async function order(proxy) {
  const port = PORTS[proxy];
  const version = await curl(port, '/', "-o /dev/null -w '%{http_version} %{http_code}'");
  if (version !== '2 200') giveUp(`${proxy} answers by HTTP/${version}.`);
  await placeFirstOrder({
    ask: (path, how) => ask(port, path, how),
    outbox: machine.at('var/lib/laveo/outbox'),
    client: proxy,
    password,
    isCatalogueEmpty: proxy === 'caddy',
  });
  // curl ends after three seconds: what it has by then was not held back.
  const stream = await curl(port, '/live', `-N -m 3 -b /tmp/${proxy}`).catch((error) => String(error));
  if (!stream.includes('event: hello')) giveUp(`${proxy} holds the live stream back: ${stream}`);
}

/** @param {number} port @param {string} path @param {{ input: unknown, person: string }} [how] */
function ask(port, path, how) {
  if (!how) return curl(port, path);
  writeFileSync(machine.at('tmp/input.json'), JSON.stringify(how.input));
  const jar = `/tmp/${how.person}`;
  return curl(port, path, `-b ${jar} -c ${jar} -H 'Content-Type: application/json' --data @/tmp/input.json`);
}
